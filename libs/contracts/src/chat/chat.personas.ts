import { z } from 'zod';
import { byId, Claim, claimed, Id, limits, pictureErrors, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const DEFAULT_PERSONA_ID = 0;
export const PersonaId = z.union([Id, z.literal(DEFAULT_PERSONA_ID)]);

export const personaPositions = ['prompt', 'note_top', 'note_bottom', 'depth', 'none'] as const;

const Placement = z.object({
  position: z.enum(personaPositions),
  depth: z.number().int().min(0).max(1_000),
  role: z.enum(['system', 'user', 'assistant']),
});
export type PersonaPlacement = z.output<typeof Placement>;

/** Texts of a SillyTavern file without an effect here: the name of a lorebook, and JSON of fields that Masque lacks. */
const Kept = z.object({ lorebookName: text(limits.personaName), kept: text(limits.personaKept) });

export const Persona = Placement.extend({
  ...Kept.shape,
  id: PersonaId,
  name: z.string(),
  description: z.string(),
  examples: z.string(),
  image: z.string().nullable(),
  imageColor: z.string().nullable(),
  characters: z.array(z.object({ id: Id, name: z.string() })),
  createdAt: Time.nullable(),
});
export type Persona = z.output<typeof Persona>;

export const PersonaDraft = Placement.extend(Kept.shape)
  .partial()
  .extend({
    name: text(limits.personaName).default(''),
    description: text(limits.personaDescription).default(''),
    examples: text(limits.personaExamples).optional(),
    /** A data URL. On edit, null removes the picture; absent, or its current address, keeps it. */
    image: text(limits.imageBodyBytes).nullish(),
    username: Claim,
  });
export type PersonaDraft = z.output<typeof PersonaDraft>;

const DefaultPersona = z.object({ personaId: PersonaId.nullable() });

const inDraft = ['persona.name_missing', 'persona.description_missing', 'image.too_large', ...pictureErrors] as const;

export const personaRoutes = defineRoutes({
  listPersonas: {
    method: 'GET',
    path: '/personas',
    auth: 'user',
    summary: "Lists the built-in Default persona, then the viewer's personas, newest first",
    query: claimed,
    response: z.object({ personas: z.array(Persona) }),
  },
  createPersona: {
    method: 'POST',
    path: '/personas',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    summary:
      'Creates a persona. `position` is the place of its description in prompts; `depth` counts messages from the end, for that position',
    body: PersonaDraft,
    response: Persona,
    errors: [...inDraft, 'persona.too_many'],
  },
  updatePersona: {
    method: 'PUT',
    path: '/personas/:id',
    auth: 'named',
    summary: 'Updates a persona; earlier messages keep the name and picture they had',
    params: byId,
    body: PersonaDraft,
    response: Persona,
    errors: [...inDraft, 'persona.not_found', 'persona.built_in'],
  },
  lockPersona: {
    method: 'PUT',
    path: '/persona-locks/:id',
    auth: 'named',
    summary: 'Sets the persona of new chats with a character, whatever persona they ask for; null removes it',
    params: byId,
    body: z.object({ personaId: PersonaId.nullable() }),
    response: z.object({ characterId: Id, personaId: PersonaId.nullable() }),
    errors: ['character.not_found', 'persona.not_found', 'persona.built_in', 'persona.too_many_locks'],
  },
  getDefaultPersona: {
    method: 'GET',
    path: '/default-persona',
    auth: 'user',
    summary: 'Returns the persona of new chats that name none; null if the viewer has never chosen one',
    query: claimed,
    response: DefaultPersona,
  },
  saveDefaultPersona: {
    method: 'PUT',
    path: '/default-persona',
    auth: 'named',
    summary: 'Sets the persona of new chats that name none; once it is deleted, the built-in one',
    body: DefaultPersona.extend({ username: Claim }),
    response: DefaultPersona,
    errors: ['persona.not_found'],
  },
  deletePersona: {
    method: 'DELETE',
    path: '/personas/:id',
    auth: 'named',
    summary: 'Deletes a persona; chats started with it keep its name',
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['persona.not_found', 'persona.built_in'],
  },
});
