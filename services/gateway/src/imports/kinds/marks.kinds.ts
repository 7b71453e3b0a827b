import { chatRoutes, PersonaId, socialRoutes } from '@masque/contracts';
import { z } from 'zod';
import { type ItemKind, type ItemWork, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';

const PersonaLink = z.object({ personaId: PersonaId });
const Locked = z.object({ id: z.string(), personaId: PersonaId, before: PersonaId.nullable() });

const lockedTo = async (calls: ItemWork['calls'], id: string) => {
  const { personas } = await calls.ask('chat', chatRoutes.listPersonas, { query: {} });
  return personas.find(({ characters }) => characters.some((one) => one.id === id))?.id ?? null;
};

export const lock: ItemKind = {
  carryOut: async ({ calls, task, file, plan }) => {
    const id = task.target ?? '';
    const { personaId } = parsed(PersonaLink, await file());
    const before = await lockedTo(calls, id);
    const undo = await plan({ id, personaId, before } satisfies z.input<typeof Locked>);
    await calls.ask('chat', chatRoutes.lockPersona, { params: { id }, body: { personaId } });
    return { undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { id, personaId, before } = Locked.parse(JSON.parse(task.undo));
    if ((await lockedTo(calls, id)) !== personaId || before === personaId) return undefined;
    await unlessGone(calls.ask('chat', chatRoutes.lockPersona, { params: { id }, body: { personaId: before } }));
    return undefined;
  },
};

export const favorite: ItemKind = {
  carryOut: async ({ calls, task, plan }) => {
    const params = { id: task.target ?? '' };
    const { isFavorited } = await calls.ask('social', socialRoutes.getFavoriteStatus, { params, query: {} });
    if (isFavorited) return task.undo === null ? {} : { undo: task.undo };
    const undo = await plan(params);
    await calls.ask('social', socialRoutes.toggleFavorite, { params, body: {} });
    return { undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const params = z.object({ id: z.string() }).parse(JSON.parse(task.undo));
    const status = await unlessGone(calls.ask('social', socialRoutes.getFavoriteStatus, { params, query: {} }));
    if (status?.isFavorited) await unlessGone(calls.ask('social', socialRoutes.toggleFavorite, { params, body: {} }));
    return undefined;
  },
};

const Chosen = z.object({ before: PersonaId.nullable(), after: PersonaId });

export const defaultPersona: ItemKind = {
  carryOut: async ({ calls, file, plan }) => {
    const { personaId: after } = parsed(PersonaLink, await file());
    const { personaId: before } = await calls.ask('chat', chatRoutes.getDefaultPersona, { query: {} });
    const undo = await plan({ before, after } satisfies z.input<typeof Chosen>);
    await calls.ask('chat', chatRoutes.saveDefaultPersona, { body: { personaId: after } });
    return { undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { before, after } = Chosen.parse(JSON.parse(task.undo));
    const { personaId: now } = await calls.ask('chat', chatRoutes.getDefaultPersona, { query: {} });
    if (now !== after) return undefined;
    await unlessGone(calls.ask('chat', chatRoutes.saveDefaultPersona, { body: { personaId: before } }));
    return undefined;
  },
};
