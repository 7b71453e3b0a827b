const WORD = 1;
const SINGLE = 2;
const OTHER = 3;
const SPACELESS = 'Han Hiragana Katakana Thai Lao Khmer Myanmar Tibetan'.split(' ');
const IS_SPACELESS = new RegExp(`^[${SPACELESS.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u');
const IS_WORD = /^[\p{L}\p{M}\p{N}]$/u;
const SPACE = 0x20;

const kinds = new Uint8Array(0x1_0000);

function kindOf(code: number): number {
  const known = kinds[code];
  if (known) return known;
  const char = String.fromCodePoint(code);
  const kind = IS_SPACELESS.test(char) ? SINGLE : IS_WORD.test(char) ? WORD : OTHER;
  kinds[code] = kind;
  return kind;
}

export const isSingle = (code: number): boolean => kindOf(code) === SINGLE;

/**
 * Splits a text into words, single characters of some scripts, and what's between, except single spaces between words.
 * Boundaries depend only on the characters beside them: a text contains a needle exactly if it has the needle's tokens in
 * sequence, the first perhaps as the end of a token and the last as the start of one.
 */
export function eachToken(text: string, on: (start: number, end: number) => void): void {
  let start = 0;
  let kind = 0;
  let previous = 0;
  for (let at = 0; at < text.length;) {
    let code = text.charCodeAt(at);
    let length = 1;
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(at) ?? code;
      length = 2;
    }
    const next = kindOf(code);
    if (kind !== 0 && (next !== kind || next === SINGLE)) {
      const isImplied = previous === WORD && next === WORD && at - start === 1 && text.charCodeAt(start) === SPACE;
      if (!isImplied) on(start, at);
      previous = kind;
      start = at;
    }
    kind = next;
    at += length;
  }
  if (kind !== 0) on(start, text.length);
}

export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  eachToken(text, (start, end) => tokens.push(text.slice(start, end)));
  return tokens;
}
