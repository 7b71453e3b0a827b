/** Tokens per UTF-16 unit, where cl100k, Llama 2, Llama 3 or Mistral V1 needs most. Later ranges win. */
const weights: readonly (readonly [first: number, last: number, weight: number])[] = [
  [0x0000, 0xffff, 3], // a token is at least a byte
  [0x0000, 0x007f, 0.65],
  [0x0020, 0x0020, 0.15],
  [0x0030, 0x0039, 0.8],
  [0x0041, 0x005a, 0.45],
  [0x0061, 0x007a, 0.3],
  [0x0080, 0x00ff, 2], // Latin
  [0x0100, 0x02ff, 2.5],
  [0x0300, 0x036f, 2.4], // accents, which also split words
  [0x0370, 0x03ff, 1.15], // Greek
  [0x0400, 0x052f, 2], // Cyrillic
  [0x0410, 0x044f, 0.55],
  [0x0530, 0x058f, 2.1], // Armenian
  [0x0590, 0x05ff, 1.15], // Hebrew
  [0x0600, 0x07ff, 1.25], // Arabic
  [0x0900, 0x097f, 1.35], // Devanagari
  [0x0980, 0x09ff, 1.45], // Bengali
  [0x0a00, 0x0aff, 2.8], // Gurmukhi, Gujarati
  [0x0b80, 0x0bff, 1.5], // Tamil
  [0x0c00, 0x0cff, 2.8], // Telugu, Kannada
  [0x0d00, 0x0dff, 2.3], // Malayalam, Sinhala
  [0x0e00, 0x0e7f, 1.1], // Thai
  [0x0f00, 0x109f, 2.1], // Tibetan, Burmese
  [0x10a0, 0x10ff, 2.1], // Georgian
  [0x1780, 0x17ff, 2.2], // Khmer
  [0x1e00, 0x1eff, 2.2], // Vietnamese
  [0x2000, 0x206f, 1.2], // punctuation, joiners
  [0x2070, 0x2bff, 2], // symbols
  [0x3000, 0x31ff, 1.2], // Kana
  [0x4e00, 0x9fff, 1.85], // Han
  [0xac00, 0xd7a3, 2.2], // Hangul
  [0xd800, 0xdfff, 2], // emoji, two units each
  [0xff00, 0xffef, 1.5], // full width
];

const PER_TOKEN = 100;
const table = new Uint16Array(0x1_0000);
for (const [first, last, weight] of weights) table.fill(Math.round(weight * PER_TOKEN), first, last + 1);

/** Base64, hashes, ids: no words, so a token for almost each character. */
const CODES = /(?=[A-Za-z+/_-]{0,15}\d)[\w+/-]{16,}/g;
const CODE_SURPLUS = 0.4;

export function estimateTokens(text: string): number {
  let sum = (text.match(CODES) ?? []).join('').length * CODE_SURPLUS * PER_TOKEN;
  for (let at = 0; at < text.length; at += 1) sum += table[text.charCodeAt(at)] ?? 0;
  return Math.ceil(sum / PER_TOKEN);
}
