import { chatRoutes } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { form, idOf, type ItemKind, unlessGone } from '../item.kind.ts';

const { importItems } = texts;
const Made = z.object({ chatIds: z.array(z.string()) });

export const chat: ItemKind = {
  carryOut: async ({ calls, task: { name, creationId, target }, file }) => {
    const content = await form(name, await file());
    const query = target === null ? {} : { characterId: target };
    const made = await calls.send('chat', chatRoutes.importChat, { query, content, creationId });
    const { skipped, shortened, skippedChats } = made;
    const notes = [
      skipped > 0 && importItems.skipped(skipped),
      shortened > 0 && importItems.shortened(shortened),
      skippedChats > 0 && importItems.skippedChats(skippedChats),
    ].filter((note) => note !== false);
    const chatIds = made.chats.map(({ id }) => id);
    return { createdId: made.id, notes, undo: JSON.stringify({ chatIds } satisfies z.input<typeof Made>) };
  },
  undo: async ({ calls, task }) => {
    const { chatIds } = task.undo === null ? { chatIds: [idOf(task)] } : Made.parse(JSON.parse(task.undo));
    let kept: string | undefined;
    for (const id of chatIds) {
      const query = { limit: 1 };
      const found = await unlessGone(calls.ask('chat', chatRoutes.getChat, { params: { id }, query }));
      if (!found) continue;
      if (task.doneAt !== null && found.chat.updatedAt > task.doneAt) kept = importItems.kept.chat;
      else await unlessGone(calls.ask('chat', chatRoutes.deleteChat, { params: { id }, query: {} }));
    }
    return kept;
  },
};
