import { z } from 'zod';
import { byId, Claim, claimed, Id, limits, pictureErrors, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

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

export const PersonaDraft = z.object({
  name: text(limits.personaName).default(''),
  description: text(limits.personaDescription).default(''),
  examples: text(limits.personaExamples).optional(),
  /** A data URL. On edit, null removes the picture; absent, or its current address, keeps it. */
  image: text(limits.imageBodyBytes).nullish(),
  username: Claim,
});
export type PersonaDraft = z.output<typeof PersonaDraft>;

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
    summary: 'Creates a persona',
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
