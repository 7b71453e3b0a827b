import { endOfString } from '../shared/json.parse.ts';

const MOST_OPEN = 64;
const MOST_EDITS = 50_000;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Mends trailing commas, NaN, infinities, control characters in strings and missing ends; undefined if it can't. */
export function mendJson(text: string): { text: string; isCut: boolean } | undefined {
  const edits: Edit[] = [];
  const open: string[] = [];
  // The last position where everything can be closed, and how many brackets are open there.
  let safe = { at: 0, open: 0 };
  let comma = -1;
  for (let i = 0; i < text.length; i++) {
    if (edits.length >= MOST_EDITS) return undefined;
    const char = text[i]!;
    if (char === ',') {
      if (comma !== -1) edits.push({ start: comma, end: comma + 1, text: '' });
      else safe = { at: i, open: open.length };
      comma = i;
    } else if (char === '}' || char === ']') {
      if (open.pop() !== char) return undefined;
      if (comma !== -1) edits.push({ start: comma, end: comma + 1, text: '' });
      if (open.length === 0)
        return /[^\s,]/.test(text.slice(i + 1)) ? undefined : { text: apply(edits, text, i + 1), isCut: false };
      safe = { at: i + 1, open: open.length };
      comma = -1;
    } else if (!isSpace(char)) {
      comma = -1;
      if (char === '{' || char === '[') {
        if (open.push(char === '{' ? '}' : ']') > MOST_OPEN) return undefined;
      } else if (char === '"') {
        const end = endOfString(text, i);
        if (end === text.length) break;
        for (const { index } of text.slice(i, end).matchAll(controls)) {
          if (edits.push(escapeAt(text, i + index)) === MOST_EDITS) return undefined;
        }
        i = end;
      } else if (char === 'N' || char === 'I' || (char === '-' && text[i + 1] === 'I')) {
        const word = /^(?:NaN|-?Infinity)/.exec(text.slice(i, i + 9))?.[0];
        if (word === undefined) return undefined;
        edits.push({ start: i, end: i + word.length, text: 'null' });
        i += word.length - 1;
      }
    }
  }
  if (safe.open === 0) return undefined;
  const ends = open.slice(0, safe.open).toReversed().join('');
  return { text: apply(edits, text, safe.at) + ends, isCut: true };
}

function apply(edits: readonly Edit[], text: string, to: number): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: by } of edits) {
    if (end > to) break;
    parts.push(text.slice(from, start), by);
    from = end;
  }
  return [...parts, text.slice(from, to)].join('');
}

const isSpace = (char: string): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t';

// eslint-disable-next-line no-control-regex -- these are what JSON forbids inside texts
const controls = /[\u0000-\u001f]/g;

const escapeAt = (text: string, at: number): Edit => ({
  start: at,
  end: at + 1,
  text: `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
});
