/** Tokens per UTF-16 unit, measured with o200k and Llama 3 and rounded up. Later ranges win. */
const weights: readonly (readonly [first: number, last: number, weight: number])[] = [
  [0x0000, 0xffff, 2],
  [0x0000, 0x007f, 0.6],
  [0x0020, 0x0020, 0.15],
  [0x0030, 0x0039, 0.6],
  [0x0041, 0x005a, 0.35],
  [0x0061, 0x007a, 0.27],
  [0x0080, 0x024f, 0.7], // Latin
  [0x0300, 0x036f, 1],
  [0x0370, 0x03ff, 0.55], // Greek
  [0x0400, 0x052f, 0.4], // Cyrillic
  [0x0530, 0x058f, 1], // Armenian
  [0x0590, 0x05ff, 0.95], // Hebrew
  [0x0600, 0x06ff, 0.55], // Arabic
  [0x0900, 0x097f, 0.65], // Devanagari
  [0x0980, 0x0dff, 1.1], // other scripts of India
  [0x0e00, 0x0e7f, 0.75], // Thai
  [0x1100, 0x11ff, 1.6], // Hangul letters
  [0x1e00, 0x1eff, 1], // Vietnamese
  [0x1f00, 0x1fff, 1.2],
  [0x2000, 0x206f, 1], // punctuation, joiners
  [0x2070, 0x2bff, 1.5], // symbols
  [0x3000, 0x303f, 1.2],
  [0x3040, 0x31ff, 1.2], // Kana
  [0x4e00, 0x9fff, 1.5], // Han
  [0xac00, 0xd7a3, 1.6], // Hangul
  [0xd800, 0xdfff, 1.6], // emoji, two units each
  [0xff00, 0xffef, 1.2], // full width
];

const PER_TOKEN = 100;
const table = new Uint8Array(0x1_0000);
for (const [first, last, weight] of weights) table.fill(Math.round(weight * PER_TOKEN), first, last + 1);

export function estimateTokens(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += table[text.charCodeAt(at)] ?? 0;
  return Math.ceil(sum / PER_TOKEN);
}
