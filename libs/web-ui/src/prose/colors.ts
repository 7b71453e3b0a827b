import type { TextRun } from './block.ts';

/** Private characters that roleplay's `htmlToMarkdown` writes: around the six hex digits of a color, and at its end. */
const mark = /\ue000([0-9a-f]{6})\ue000|\ue001/g;

export function withColors(runs: readonly TextRun[]): readonly TextRun[] {
  if (!runs.some(({ text }) => /[\ue000\ue001]/.test(text))) return runs;
  const open: string[] = [];
  return runs.flatMap((run) => {
    const pieces: TextRun[] = [];
    const add = (text: string) => {
      const color = open.at(-1);
      if (text !== '') pieces.push(color === undefined ? { ...run, text } : { ...run, text, color });
    };
    let done = 0;
    for (const { 0: whole, 1: hex, index } of run.text.matchAll(mark)) {
      add(run.text.slice(done, index));
      if (hex === undefined) open.pop();
      else open.push(hex);
      done = index + whole.length;
    }
    add(run.text.slice(done));
    return pieces;
  });
}
