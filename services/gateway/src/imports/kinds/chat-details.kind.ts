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
});
const Changed = z.object({ id: Id, before: Details, after: Details });

/** The fields that `given` has. */
const detailsOf = (
  { title, lorebooks, persona }: OpenedChat,
  given: z.output<typeof Details>,
): z.output<typeof Details> => ({
  ...(given.title !== undefined && { title }),
  ...(given.lorebookIds !== undefined && { lorebookIds: lorebooks.map(({ id }) => id) }),
  ...(given.personaId !== undefined && { personaId: persona?.id ?? null }),
});

export const chatDetails: ItemKind = {
  carryOut: async ({ calls, task, file, plan }) => {
    const id = task.target ?? '';
    const after = parsed(Details, await file());
    const { chat } = await calls.ask('chat', chatRoutes.getChat, { params: { id }, query: { limit: 1 } });
    const undo = await plan({ id, before: detailsOf(chat, after), after } satisfies z.input<typeof Changed>);
    await calls.ask('chat', chatRoutes.changeChat, { params: { id }, body: after });
    return { undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { id, before, after } = Changed.parse(JSON.parse(task.undo));
    const found = await unlessGone(calls.ask('chat', chatRoutes.getChat, { params: { id }, query: { limit: 1 } }));
    if (found && task.doneAt !== null && found.chat.updatedAt > task.doneAt) return texts.importItems.kept.chat;
    if (!found || !isDeepStrictEqual(detailsOf(found.chat, after), after)) return undefined;
    await unlessGone(calls.ask('chat', chatRoutes.changeChat, { params: { id }, body: before }));
    return undefined;
  },
};
