import { createHash } from 'node:crypto';
import { chatRoutes, type OpenedChat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { form, idOf, type ItemKind, type ItemWork, unlessGone } from '../item.kind.ts';

const { importItems } = texts;
const Made = z.object({ chats: z.array(z.object({ id: z.string(), digest: z.string() })) });

/** Covers all that its user sets in a chat; `updatedAt` tells only of messages. */
const digestOf = (chat: OpenedChat): string => {
  const { title, pinned, settings, profileId, customPrompt, authorsNote } = chat;
  const named = [chat.persona?.id, ...chat.lorebooks.map(({ id }) => id)];
  const own = JSON.stringify([title, pinned, settings, profileId, customPrompt, authorsNote, named]);
  return createHash('sha256').update(own).digest('base64url');
};

const find = (calls: ItemWork['calls'], id: string) =>
  unlessGone(calls.ask('chat', chatRoutes.getChat, { params: { id }, query: { limit: 1 } }));

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
    const chats: z.output<typeof Made>['chats'] = [];
    for (const { id } of made.chats) {
      const found = await find(calls, id);
      if (found) chats.push({ id, digest: digestOf(found.chat) });
    }
    return { createdId: made.id, notes, undo: JSON.stringify({ chats } satisfies z.input<typeof Made>) };
  },
  undo: async ({ calls, task }) => {
    const { chats } =
      task.undo === null ? { chats: [{ id: idOf(task), digest: '' }] } : Made.parse(JSON.parse(task.undo));
    let kept: string | undefined;
    for (const { id, digest } of chats) {
      const found = await find(calls, id);
      if (!found) continue;
      const isContinued = task.doneAt !== null && found.chat.updatedAt > task.doneAt;
      if (isContinued) kept = importItems.kept.chat;
      else if (digest !== '' && digest !== digestOf(found.chat)) kept = importItems.kept.chatDetails;
      else await unlessGone(calls.ask('chat', chatRoutes.deleteChat, { params: { id }, query: {} }));
    }
    return kept;
  },
};
