import { lineFeeds } from './line-feeds.ts';
import type { OutMessage } from './output.ts';

export function exampleBlocks(text: string, char: string, user: string, heading: string) {
  const speakers = new Map<string, string>();
  for (const name of ['user', 'you', user]) speakers.set(name.toLowerCase(), 'example_user');
  for (const name of ['character', 'char', char]) speakers.set(name.toLowerCase(), 'example_assistant');
  const blocks: OutMessage[][] = [];
  for (const block of text.split(/<START>/i)) {
    const lines = readLines(block.trim(), speakers);
    if (lines.length === 0) continue;
    const head: OutMessage[] = heading.trim() === '' ? [] : [{ role: 'system', content: lineFeeds(heading) }];
    blocks.push([...head, ...lines]);
  }
  return blocks;
}

function readLines(block: string, speakers: ReadonlyMap<string, string>): OutMessage[] {
  const said: { name?: string; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon > 0 ? speakers.get(line.slice(0, colon).trim().toLowerCase()) : undefined;
    if (name !== undefined) said.push({ name, lines: [line.slice(colon + 1).trimStart()] });
    else if (said.length > 0) said.at(-1)!.lines.push(line);
    else said.push({ lines: [line] });
  }
  return said
    .map(({ name, lines }): OutMessage => ({
      role: 'system',
      ...(name === undefined ? {} : { name }),
      content: lines.join('\n').trim(),
    }))
    .filter(({ content }) => content !== '');
}
