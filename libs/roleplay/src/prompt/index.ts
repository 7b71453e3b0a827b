export { buildPrompt } from './build.ts';
export { inLoreOrder, loreSources, type LoreSource } from './lore.ts';
export type {
  AttachedLorebook,
  PromptCharacter,
  PromptInput,
  PromptMemory,
  PromptPersona,
  PromptTokens,
  RoleplayMessage,
  PromptSettings,
} from './input.ts';
export { lineFeeds } from './line-feeds.ts';
export type { OutMessage, PartId, Prompt, PromptPart, PromptPiece, PromptTrace } from './output.ts';
export { PromptError } from './prompt.error.ts';
export { type PromptShape, promptShapes, shaped, type Speakers, withNamesInText, withoutSystem } from './shapes.ts';
export type { SystemPart } from './system.ts';
export { fits, minus, noSize, plus, type PromptSize } from './size.ts';
