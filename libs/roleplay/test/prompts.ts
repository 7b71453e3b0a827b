import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import type { LoreEntry } from '@masque/roleplay/lorebook';

/** Bob says hello to Aria. */
export const aPromptInput = (changes: Partial<PromptInput> = {}): PromptInput => ({
  character: { name: 'Aria' },
  persona: { name: 'Bob', description: '' },
  history: [{ role: 'user', text: 'Hello' }],
  settings: { budget: 10_000 },
  ...changes,
});

/** What the prompt says, message by message. */
export const contentsOf = (changes: Partial<PromptInput>): string[] =>
  buildPrompt(aPromptInput(changes)).messages.map(({ content }) => content);

/** Its system part. */
export const systemOf = (changes: Partial<PromptInput>): string => contentsOf(changes)[0] ?? '';

/** An entry that always fires, at a position of SillyTavern's. */
export const placedLore = (position: number, content: string, extra: LoreEntry['extensions'] = {}) => ({
  constant: true,
  content,
  extensions: { position, ...extra },
});
