const ranges: Readonly<Record<string, readonly [first: number, last: number]>> = {
  cyrillic: [0x430, 0x44f],
  greek: [0x3b1, 0x3c9],
  arabic: [0x627, 0x64a],
  hangul: [0xac00, 0xb0ff],
  han: [0x4e00, 0x5bff],
  thai: [0xe01, 0xe2e],
};
const syllables =
  'ka mo ri the an ing lo ver sha dow el ra tion qu ist ber gra ny ol fe wood light harb our st nd er in on is'.split(
    ' ',
  );
const frequent = 'the of and a to in she he is her his with that it you for who was not as at'.split(' ');
const VOCABULARY = 20_000;
/** These scripts separate words only by punctuation. */
const WITHOUT_SPACES = new Set(['han', 'thai']);

/** Percentage of cards in each script. */
export const scripts = [
  ['latin', 68],
  ['cyrillic', 9],
  ['han', 9],
  ['hangul', 4],
  ['arabic', 4],
  ['greek', 3],
  ['thai', 3],
] as const;
export type Script = (typeof scripts)[number][0];

/** Mulberry32: deterministic numbers in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Language {
  private readonly words: readonly string[];
  private readonly separator: string;
  private readonly next: () => number;

  constructor(script: Script, next: () => number) {
    this.next = next;
    this.separator = WITHOUT_SPACES.has(script) ? '' : ' ';
    this.words = [
      ...(script === 'latin' ? frequent : []),
      ...Array.from({ length: VOCABULARY }, () => this.word(script)),
    ];
  }

  /** Roughly Zipf's law: the n-th word is one n-th as frequent as the first. */
  pick(): string {
    return this.words[Math.floor(this.words.length ** this.next()) - 1] ?? '';
  }

  text(length: number): string {
    let text = '';
    let inSentence = 0;
    while (text.length < length) {
      const isEnd = (inSentence += 1) > 6 + this.next() * 14;
      text += this.pick() + (isEnd ? '. ' : this.separator);
      if (isEnd) inSentence = 0;
    }
    return text.trim();
  }

  private word(script: Script): string {
    const range = ranges[script];
    const parts = range ? 1 + Math.floor(this.next() * (this.separator ? 7 : 2)) : 1 + Math.floor(this.next() * 4);
    return Array.from({ length: parts }, () => {
      if (!range) return syllables[Math.floor(syllables.length * this.next())] ?? '';
      const [first, last] = range;
      return String.fromCodePoint(first + Math.floor((last - first) * this.next() ** 2));
    }).join('');
  }
}
