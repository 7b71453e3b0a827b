/** A prompt has two limits. Without one in tokens, `tokens` stays 0. */
export interface PromptSize {
  readonly characters: number;
  readonly tokens: number;
}

const combine = (a: PromptSize, b: PromptSize, of: (a: number, b: number) => number): PromptSize => ({
  characters: of(a.characters, b.characters),
  tokens: of(a.tokens, b.tokens),
});

export const noSize: PromptSize = { characters: 0, tokens: 0 };

export const fits = (size: PromptSize, room: PromptSize): boolean =>
  size.characters <= room.characters && size.tokens <= room.tokens;

export const plus = (a: PromptSize, b: PromptSize): PromptSize => ({
  characters: a.characters + b.characters,
  tokens: a.tokens + b.tokens,
});

export const minus = (a: PromptSize, b: PromptSize): PromptSize => ({
  characters: a.characters - b.characters,
  tokens: a.tokens - b.tokens,
});

export const smaller = (a: PromptSize, b: PromptSize): PromptSize => combine(a, b, Math.min);

export const larger = (a: PromptSize, b: PromptSize): PromptSize => combine(a, b, Math.max);

export const shareOf = ({ characters, tokens }: PromptSize, share: number): PromptSize => ({
  characters: Math.floor(characters * share),
  tokens: Math.floor(tokens * share),
});
