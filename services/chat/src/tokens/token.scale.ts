import type { TokenFamily } from './token.families.ts';

/** Actual tokens per counted one, learned from usage: scripts differ too much for one number. */
export interface TokenRatios {
  readonly plain: number;
  /** For texts in scripts with few characters per token. */
  readonly dense: number;
}

export interface TokenScale extends TokenRatios {
  readonly family: TokenFamily | null;
}

export const unlearned: TokenRatios = { plain: 1, dense: 1 };

export const PER_MESSAGE = 5;

const DENSE = 0.6;
const LEAST_RATIO = 0.3;
const MOST_RATIO = 3;
const LEAST_LEARNED = 200;
/** Too few tokens overflow, too many only leave out messages. */
const UPWARD = 1 / 2;
const DOWNWARD = 1 / 4;

export const densityOf = (tokens: number, characters: number): keyof TokenRatios =>
  tokens > DENSE * characters ? 'dense' : 'plain';

export const scaled = (count: number, { length }: string, ratios: TokenRatios): number =>
  Math.ceil(count * ratios[densityOf(count, length)]);

export const atLeast = (scale: TokenScale, ratio: number): TokenScale => ({
  ...scale,
  plain: Math.max(scale.plain, ratio),
  dense: Math.max(scale.dense, ratio),
});

export interface CountedPrompt {
  readonly characters: number;
  readonly messages: number;
  readonly count: number;
  readonly isExact?: boolean;
}

export function learned(known: TokenRatios, counted: CountedPrompt, actual: number): TokenRatios {
  const { characters, messages, count, isExact = false } = counted;
  const texts = actual - messages * PER_MESSAGE;
  if (count < LEAST_LEARNED || texts <= 0) return known;
  const kind = densityOf(count, characters);
  const seen = Math.min(MOST_RATIO, Math.max(LEAST_RATIO, texts / count));
  const before = known[kind];
  return { ...known, [kind]: before + (seen - before) * (isExact ? 1 : seen > before ? UPWARD : DOWNWARD) };
}
