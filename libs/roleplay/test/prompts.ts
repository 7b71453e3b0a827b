import { type AttachedLorebook, buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import type { RoleplayLoreEntry, RoleplayLorebook } from '@masque/roleplay/lorebook';

export const aPromptInput = (changes: Partial<PromptInput> = {}): PromptInput => ({
  character: { name: 'Aria' },
  persona: { name: 'Bob', description: '' },
  history: [{ role: 'user', text: 'Hello' }],
  settings: { budget: 10_000 },
  ...changes,
});

export const contentsOf = (changes: Partial<PromptInput>): string[] =>
  buildPrompt(aPromptInput(changes)).messages.map(({ content }) => content);

export const attached = (lorebook: RoleplayLorebook): AttachedLorebook => ({ lorebook, source: 'global' });

/** The system part. */
export const systemOf = (changes: Partial<PromptInput>): string => contentsOf(changes)[0] ?? '';

/** An entry that always fires, at one of SillyTavern's positions. */
export const placedLore = (position: number, content: string, extra: RoleplayLoreEntry['extensions'] = {}) => ({
  constant: true,
  content,
  extensions: { position, ...extra },
});
