import { z } from 'zod';
import { byId, Claim, claimed, Id, limits } from '../common.ts';
import { PersonaId } from './chat.personas.ts';
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
  overflowAlert: z.boolean().default(false),
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
  overflowAlert: false,
};

/** Where the viewer's chats use a lorebook, beside chats that name it themselves. Without any place, it's removed. */
const LorebookPlaces = z.object({
  isGlobal: z.boolean(),
  characterIds: z.array(Id).max(limits.lorebookPlaces),
  personaIds: z.array(PersonaId).max(limits.lorebookPersonas),
});
const SomePlaces = LorebookPlaces.partial().optional();
export const LorebookUse = LorebookPlaces.extend({ lorebookId: Id });
export type LorebookUse = z.output<typeof LorebookUse>;

const LorebookChats = z.object({
  lorebookId: Id,
  count: z.number().int(),
  newest: z.array(z.object({ id: Id, title: z.string().nullable(), characterName: z.string() })),
});
export type LorebookChats = z.output<typeof LorebookChats>;

export const loreRoutes = defineRoutes({
  listLorebookUses: {
    method: 'GET',
    path: '/lorebook-uses',
    auth: 'user',
    summary: 'Lists the lorebooks that the viewer uses everywhere, for characters, for personas or in single chats',
    query: claimed,
    response: z.object({ uses: z.array(LorebookUse), chats: z.array(LorebookChats) }),
  },
  changeLorebookUse: {
    method: 'PATCH',
    path: '/lorebook-uses/:id',
    auth: 'named',
    summary: 'Adds and removes places where the viewer uses a lorebook',
    params: byId,
    body: z.object({ add: SomePlaces, remove: SomePlaces, username: Claim }),
    response: LorebookUse,
    errors: ['character.not_found', 'lorebook.too_many', 'lorebook.too_many_places'],
  },
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
