import { isInSentence, type LineEnd } from '../providers/thought.lines.ts';

const barred = String.raw`[<[][|｜][\w▁]{1,40}(?:[|｜][>\]]|>)|<[\w▁]{1,40}[|｜]>`;
const named = '(?:seed:)?[be]os|sop|[BE]OS_TOKEN|(?:start|end)_of_(?:turn|utterance)|/?s';
const bracketed = 'INST|SYSTEM_PROMPT|gMASK';
const token = String.raw`(?:${barred}|<(?:${named})>|\[/?(?:${bracketed})\])(?:(?:assistant|model)(?=[\n<]|$))?`;
const anyToken = new RegExp(token, 'g');
const lastTokens = new RegExp(String.raw`(?:${token}\s*)+$`);
const start = new RegExp(String.raw`^(?:\s*${token})+\s*`);
const openToken = new RegExp(String.raw`(?:${token}\w{1,9}|[<[][^\s<>[\]]{0,44})$`);
const ofTurn = /end|eo[st]|bos|start|turn|user|system|assistant|model|INST/i;
const LONGEST = 300;

export const withoutStart = (text: string): string => text.replace(start, '');

/** More may make its end a token. */
export const decidedLength = (text: string): number =>
  text.length - (openToken.exec(text.slice(-LONGEST))?.[0].length ?? 0);

export function lengthWithoutTokens(text: string): number {
  const tokens = lastTokens.exec(text.slice(-LONGEST));
  return tokens ? text.slice(0, text.length - tokens[0].length).trimEnd().length : text.length;
}

/** Where the turn ends although more follows. */
export function turnEnd(text: string, before: LineEnd): number | null {
  for (const { 0: found, index } of text.matchAll(anyToken)) {
    const after = text.slice(index + found.length, index + found.length + 100);
    if (ofTurn.test(found) && !isInSentence(before.after(text.slice(0, index)), after, true))
      return lengthWithoutTokens(text.slice(0, index));
  }
  return null;
}
