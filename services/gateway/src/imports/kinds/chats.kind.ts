import { chatRoutes } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { idOf, type ItemKind, type ItemWork, unlessGone } from '../item.kind.ts';

const { importItems } = texts;
const Made = z.object({ chats: z.array(z.object({ id: z.string(), revision: z.number().optional() })) });

const find = (calls: ItemWork['calls'], id: string) =>
  unlessGone(calls.ask('chat', chatRoutes.getChat, { params: { id }, query: { limit: 1 } }));

export const chat: ItemKind = {
  carryOut: async ({ calls, task: { creationId, target, parent }, staged }) => {
    const hasParent = parent !== null && (await find(calls, parent)) !== undefined;
    const query = { ...(target !== null && { characterId: target }), ...(hasParent && { parentChatId: parent }) };
    const made = await calls.send('chat', chatRoutes.importChat, { query, content: staged, creationId });
    const { skipped, shortened, skippedChats, movedNotes, leftOut } = made;
    const notes = [
      skipped > 0 && importItems.skipped(skipped),
      shortened > 0 && importItems.shortened(shortened),
      skippedChats > 0 && importItems.skippedChats(skippedChats),
      movedNotes > 0 && importItems.movedNotes,
      ...leftOut.map((part) => importItems.leftOut[part]),
    ].filter((note) => note !== false);
    const chats: z.output<typeof Made>['chats'] = [];
    for (const { id } of made.chats) {
      const found = await find(calls, id);
      if (found) chats.push({ id, revision: found.chat.revision });
    }
    return { createdId: made.id, notes, undo: JSON.stringify({ chats } satisfies z.input<typeof Made>) };
  },
  undo: async ({ calls, task }) => {
    const made = task.undo === null ? null : Made.parse(JSON.parse(task.undo));
    let kept: string | undefined;
    for (const { id, revision } of made?.chats ?? [{ id: idOf(task) }]) {
      const found = await find(calls, id);
      if (!found) continue;
      if (made !== null && found.chat.revision !== revision) kept = importItems.kept.chat;
      else await unlessGone(calls.ask('chat', chatRoutes.deleteChat, { params: { id }, query: {} }));
    }
    return kept;
  },
};
