import { value, type Macros } from './definition.ts';

/** SillyTavern macros that Masque doesn't support, with the values they have when switched off. */
const instruct = `
  StoryStringPrefix StoryStringSuffix UserPrefix Input UserSuffix AssistantPrefix Output AssistantSuffix Separator
  SystemPrefix SystemSuffix FirstAssistantPrefix FirstOutputPrefix LastAssistantPrefix LastOutputPrefix Stop UserFiller
  SystemInstructionPrefix FirstUserPrefix FirstInput LastUserPrefix LastInput System SystemPrompt`
  .trim()
  .split(/\s+/)
  .map((name) => `instruct${name}`);
const screen = ['input', 'firstDisplayedMessageId', 'firstIncludedMessageId', 'lastSwipeId', 'currentSwipeId'];
const templates = ['defaultSystemPrompt', 'systemPrompt', 'exampleSeparator', 'chatSeparator', 'chatStart'];
const notes = ['charAuthorsNote', 'defaultAuthorsNote'];

const empty = [...instruct, ...screen, ...templates, ...notes];

export const unavailableMacros: Macros = {
  ...Object.fromEntries(empty.map((name) => [name.toLowerCase(), value(() => '')])),
  banned: { min: 1, max: 1, run: () => '' },
  hasextension: { min: 1, max: 1, run: () => 'false' },
  ismobile: value(() => 'false'),
};
