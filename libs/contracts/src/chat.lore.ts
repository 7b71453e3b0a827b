import { z } from 'zod';
import { defineRoutes } from './route.ts';

export const insertionStrategies = ['evenly', 'character_first', 'global_first'] as const;

/** Largest values that can be set. */
export const lorebookSettingLimits = { messages: 1_000, tokens: 1_000_000, activations: 100, steps: 10 } as const;

const upTo = (most: number) => z.number().int().min(0).max(most);

/** How lorebooks are read in all of a user's chats; a book's and an entry's own settings go before them. */
export const LorebookSettings = z.object({
  /** Messages, newest first, in which keys are looked for. */
  scanDepth: upTo(lorebookSettingLimits.messages),
  /** Share of the context window for lore, in percent. */
  contextPercent: z.number().int().min(1).max(100),
  /** Tokens; 0: no limit but the share. */
  budgetCap: upTo(lorebookSettingLimits.tokens),
  /** Older messages are read until so many entries fired; 0: off. */
  minActivations: upTo(lorebookSettingLimits.activations),
  /** The most messages that `minActivations` reads; 0: the whole chat. */
  minActivationsDepth: upTo(lorebookSettingLimits.messages),
  /** Scans in all; 0: until nothing new fires. */
  maxRecursionSteps: upTo(lorebookSettingLimits.steps),
  /** Which books are considered first: the character's, or those that a chat has beside it. */
  insertionStrategy: z.enum(insertionStrategies),
  includeNames: z.boolean(),
  recursion: z.boolean(),
  caseSensitive: z.boolean(),
  wholeWords: z.boolean(),
  groupScoring: z.boolean(),
});
export type LorebookSettings = z.output<typeof LorebookSettings>;

/** Those of a fresh SillyTavern 1.19 install. */
export const defaultLorebookSettings: LorebookSettings = {
  scanDepth: 2,
  contextPercent: 25,
  budgetCap: 0,
  minActivations: 0,
  minActivationsDepth: 0,
  maxRecursionSteps: 0,
  insertionStrategy: 'character_first',
  includeNames: true,
  recursion: true,
  caseSensitive: false,
  wholeWords: true,
  groupScoring: false,
};

export const loreRoutes = defineRoutes({
  getLorebookSettings: {
    method: 'GET',
    path: '/lorebook-settings',
    auth: 'user',
    summary: "How lorebooks are read in the user's chats",
    response: LorebookSettings,
  },
  saveLorebookSettings: {
    method: 'PUT',
    path: '/lorebook-settings',
    auth: 'named',
    summary: 'Saves how lorebooks are read',
    body: LorebookSettings,
    response: LorebookSettings,
  },
});
