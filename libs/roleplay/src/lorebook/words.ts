const UNKNOWN = 0;
const OTHER = 1;
const WORD = 2;
/** Scripts without spaces: a word may begin and end at any letter. */
const RUN_ON = 3;

const runOn = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const word = /[\p{L}\p{N}\p{M}_]/u;
const known = new Uint8Array(0x10000);

function classify(letter: string): number {
  if (runOn.test(letter)) return RUN_ON;
  return word.test(letter) ? WORD : OTHER;
}

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < 0xd800 || code > 0xdfff) {
    const found = known[code]!;
    if (found !== UNKNOWN) return found;
    return (known[code] = classify(String.fromCharCode(code)));
  }
  const start = code >= 0xdc00 && index > 0 ? index - 1 : index;
  return classify(String.fromCodePoint(text.codePointAt(start)!));
}

const isLowHalf = (text: string, index: number): boolean => (text.charCodeAt(index) & 0xfc00) === 0xdc00;

export function mayBegin(text: string, index: number): boolean {
  if (index === 0) return true;
  // Fast path: most positions are inside a word.
  if (known[text.charCodeAt(index - 1)] === WORD && known[text.charCodeAt(index)] === WORD) return false;
  if (isLowHalf(text, index)) return false;
  const before = classAt(text, index - 1);
  return before === OTHER || before === RUN_ON || classAt(text, index) === RUN_ON;
}

export function mayEnd(text: string, index: number): boolean {
  if (index >= text.length) return true;
  if (isLowHalf(text, index)) return false;
  const after = classAt(text, index);
  return after === OTHER || after === RUN_ON || classAt(text, index - 1) === RUN_ON;
}
