import { z } from 'zod';
import { defineRoutes } from '../route/define.routes.ts';

export const insertionStrategies = ['evenly', 'character_first', 'global_first'] as const;

export const lorebookSettingLimits = { messages: 1_000, tokens: 1_000_000, activations: 100, steps: 10 } as const;

const upTo = (most: number) => z.number().int().min(0).max(most);

export const LorebookSettings = z.object({
  scanDepth: upTo(lorebookSettingLimits.messages),
  contextPercent: z.number().int().min(1).max(100),
  /** Tokens; 0: only `contextPercent` limits. */
  budgetCap: upTo(lorebookSettingLimits.tokens),
  /** Scans older messages until this many entries fire; 0: off. */
  minActivations: upTo(lorebookSettingLimits.activations),
  /** Messages that `minActivations` may scan; 0: the whole chat. */
  minActivationsDepth: upTo(lorebookSettingLimits.messages),
  maxRecursionSteps: upTo(lorebookSettingLimits.steps),
  insertionStrategy: z.enum(insertionStrategies),
  includeNames: z.boolean(),
  recursion: z.boolean(),
  caseSensitive: z.boolean(),
  wholeWords: z.boolean(),
  groupScoring: z.boolean(),
});
export type LorebookSettings = z.output<typeof LorebookSettings>;

/** Defaults of SillyTavern 1.19. */
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
    summary: "Returns the lorebook settings of the viewer's chats",
    response: LorebookSettings,
  },
  saveLorebookSettings: {
    method: 'PUT',
    path: '/lorebook-settings',
    auth: 'named',
    summary: 'Saves the lorebook settings',
    body: LorebookSettings,
    response: LorebookSettings,
  },
});
