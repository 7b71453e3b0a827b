import { createHash } from 'node:crypto';
import { chatRoutes, type Persona, PresetDraft, type RouteResponse } from '@masque/contracts';
import { texts } from '@masque/texts';
import { idOf, type ItemKind, type ItemWork, json, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';

const { kept } = texts.importItems;

/** Locks aren't edits. */
const digestOf = ({ characters: _locks, ...own }: Persona): string =>
  createHash('sha256').update(JSON.stringify(own)).digest('hex');

async function isUsed(calls: ItemWork['calls'], personaId: string): Promise<boolean> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: { cursor?: string } = cursor === '' ? {} : { cursor };
    const page: RouteResponse<typeof chatRoutes.listChats> = await calls.ask('chat', chatRoutes.listChats, { query });
    if (page.chats.some((chat) => chat.persona?.id === personaId)) return true;
    cursor = page.nextCursor;
  }
  return false;
}

export const persona: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const content = json(await file());
    const made = await calls.send('chat', chatRoutes.createPersona, { content, creationId });
    return { createdId: String(made.id), undo: digestOf(made) };
  },
  undo: async ({ calls, task }) => {
    const id = idOf(task);
    const { personas } = await calls.ask('chat', chatRoutes.listPersonas, { query: {} });
    const found = personas.find((one) => one.id === id);
    if (!found) return undefined;
    if (task.undo !== null && task.undo !== digestOf(found)) return kept.persona;
    if (await isUsed(calls, id)) return kept.played;
    await unlessGone(calls.ask('chat', chatRoutes.deletePersona, { params: { id }, query: {} }));
    return undefined;
  },
};

export const preset: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const { name, json: text } = parsed(PresetDraft, await file());
    const content = json(Buffer.from(JSON.stringify({ name, json: text })));
    return { createdId: (await calls.send('chat', chatRoutes.createPreset, { content, creationId })).id };
  },
  undo: async ({ calls, task }) => {
    const input = { params: { id: idOf(task) }, query: {} };
    const found = await unlessGone(calls.ask('chat', chatRoutes.getPreset, input));
    if (!found) return undefined;
    if (found.revision > 0) return kept.preset;
    await unlessGone(calls.ask('chat', chatRoutes.deletePreset, input));
    return undefined;
  },
};
