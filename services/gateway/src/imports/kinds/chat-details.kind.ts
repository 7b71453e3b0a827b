import { isDeepStrictEqual } from 'node:util';
import { chatRoutes, Id, limits, type OpenedChat, PersonaId } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { type ItemKind, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';

const Details = z.object({
  title: z.string().max(limits.chatTitle).nullable().optional(),
  lorebookIds: z.array(Id).max(limits.chatLorebooks).optional(),
  personaId: PersonaId.nullable().optional(),
  backgroundId: Id.nullable().optional(),
});
/** `revision`: the chat's after the change; absent if the process ended in between. */
const Changed = z.object({ id: Id, before: Details, after: Details, revision: z.number().optional() });

/** The fields that `given` has. */
const detailsOf = (
  { title, lorebooks, persona, backgroundId }: OpenedChat,
  given: z.output<typeof Details>,
): z.output<typeof Details> => ({
  ...(given.title !== undefined && { title }),
  ...(given.lorebookIds !== undefined && { lorebookIds: lorebooks.map(({ id }) => id) }),
  ...(given.personaId !== undefined && { personaId: persona?.id ?? null }),
  ...(given.backgroundId !== undefined && { backgroundId }),
});

/** A chat that was here before the import keeps what it has. */
function addedTo(chat: OpenedChat, { title, personaId, backgroundId, lorebookIds }: z.output<typeof Details>) {
  const own = chat.lorebooks.map(({ id }) => id);
  return {
    ...(title !== undefined && { title: chat.title ?? title }),
    ...(personaId !== undefined && { personaId: chat.persona?.id ?? personaId }),
    ...(backgroundId !== undefined && { backgroundId: chat.backgroundId ?? backgroundId }),
    ...(lorebookIds && { lorebookIds: [...new Set([...own, ...lorebookIds])].slice(0, limits.chatLorebooks) }),
  };
}

export const chatDetails: ItemKind = {
  carryOut: async ({ calls, task, file, plan }) => {
    const params = { id: task.target ?? '' };
    const given = parsed(Details, await file());
    const { chat } = await calls.ask('chat', chatRoutes.getChat, { params, query: { limit: 1 } });
    const after = task.isTargetNew ? given : addedTo(chat, given);
    const before = detailsOf(chat, after);
    const planned = await plan({ ...params, before, after } satisfies z.input<typeof Changed>);
    const { revision } = await calls.ask('chat', chatRoutes.changeChat, { params, body: after });
    const undo = { ...Changed.parse(JSON.parse(planned)), revision } satisfies z.input<typeof Changed>;
    return { undo: JSON.stringify(undo) };
  },
  /** Deletes a chat of the same import, so that one that stays keeps its details. */
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { id, before, after, revision } = Changed.parse(JSON.parse(task.undo));
    const params = { id };
    const found = await unlessGone(calls.ask('chat', chatRoutes.getChat, { params, query: { limit: 1 } }));
    if (!found) return undefined;
    const isUnchanged =
      revision === undefined
        ? isDeepStrictEqual(detailsOf(found.chat, after), after)
        : found.chat.revision === revision;
    if (!isUnchanged) return texts.importItems.kept.chat;
    if (task.isTargetNew) await unlessGone(calls.ask('chat', chatRoutes.deleteChat, { params, query: {} }));
    else await unlessGone(calls.ask('chat', chatRoutes.changeChat, { params, body: before }));
    return undefined;
  },
};
