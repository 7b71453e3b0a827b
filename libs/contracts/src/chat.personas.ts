import { z } from 'zod';
import { Claim, Id, limits, text, Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** The built-in Default persona has the id 0; in an address, and from some clients, it comes as text. */
export const DEFAULT_PERSONA_ID = 0;
export const PersonaId = z.union([Id, z.literal(DEFAULT_PERSONA_ID)]);

/** Who somebody is in a chat. */
export const Persona = z.object({
  id: PersonaId,
  name: z.string(),
  description: z.string(),
  /** What they say, as a character's example dialogs. */
  examples: z.string(),
  image: z.string().nullable(),
  imageColor: z.string().nullable(),
  /** Null: built in. */
  createdAt: Time.nullable(),
});
export type Persona = z.output<typeof Persona>;

const claimed = z.object({ username: Claim });
const byPersona = z.object({ id: Id });

/** Emptiness of name and description is checked by the service, with the documented sentences. */
export const PersonaDraft = z.object({
  name: text(limits.personaName).default(''),
  description: text(limits.personaDescription).default(''),
  examples: text(limits.personaExamples).optional(),
  /** A data URL. Of an edit: null removes the picture; absent, or the address of the one it has, leaves it. */
  image: text(limits.imageBodyBytes).nullish(),
  username: Claim,
});
export type PersonaDraft = z.output<typeof PersonaDraft>;

const inDraft = [
  'persona.name_missing',
  'persona.description_missing',
  'image.too_large',
  'image.too_many_pixels',
  'image.too_heavy',
  'image.kind_not_read',
  'image.not_an_image',
] as const;

/** The roles in which one chats. */
export const personaRoutes = defineRoutes({
  listPersonas: {
    method: 'GET',
    path: '/personas',
    auth: 'user',
    summary: "One's personas, newest first, behind the built-in Default persona",
    query: claimed,
    claim: 'username',
    response: z.object({ personas: z.array(Persona) }),
  },
  createPersona: {
    method: 'POST',
    path: '/personas',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    summary: 'Creates a persona',
    body: PersonaDraft,
    claim: 'username',
    response: Persona,
    errors: [...inDraft, 'persona.too_many'],
  },
  updatePersona: {
    method: 'PUT',
    path: '/personas/:id',
    auth: 'named',
    summary: 'Changes a persona; messages that were said as it keep the name and the picture of their time',
    params: byPersona,
    body: PersonaDraft,
    claim: 'username',
    response: Persona,
    errors: [...inDraft, 'persona.not_found', 'persona.built_in'],
  },
  deletePersona: {
    method: 'DELETE',
    path: '/personas/:id',
    auth: 'named',
    summary: 'Deletes a persona; chats that were begun as it keep its name',
    params: byPersona,
    query: claimed,
    claim: 'username',
    response: z.object({ deleted: z.literal(true) }),
    errors: ['persona.not_found', 'persona.built_in'],
  },
});
