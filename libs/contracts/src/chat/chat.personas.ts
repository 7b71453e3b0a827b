import { z } from 'zod';
import { Claim, Id, limits, text, Time } from '../common.ts';
import { defineRoutes } from '../route/route.ts';

export const DEFAULT_PERSONA_ID = 0;
export const PersonaId = z.union([Id, z.literal(DEFAULT_PERSONA_ID)]);

export const Persona = z.object({
  id: PersonaId,
  name: z.string(),
  description: z.string(),
  examples: z.string(),
  image: z.string().nullable(),
  imageColor: z.string().nullable(),
  createdAt: Time.nullable(),
});
export type Persona = z.output<typeof Persona>;

const claimed = z.object({ username: Claim });
const byPersona = z.object({ id: Id });

export const PersonaDraft = z.object({
  name: text(limits.personaName).default(''),
  description: text(limits.personaDescription).default(''),
  examples: text(limits.personaExamples).optional(),
  /** A data URL. On edit, null removes the picture; absent, or its current address, keeps it. */
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

export const personaRoutes = defineRoutes({
  listPersonas: {
    method: 'GET',
    path: '/personas',
    auth: 'user',
    summary: "Lists the built-in Default persona, then the viewer's personas, newest first",
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
    summary: 'Updates a persona; earlier messages keep the name and picture they had',
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
    summary: 'Deletes a persona; chats started with it keep its name',
    params: byPersona,
    query: claimed,
    claim: 'username',
    response: z.object({ deleted: z.literal(true) }),
    errors: ['persona.not_found', 'persona.built_in'],
  },
});
