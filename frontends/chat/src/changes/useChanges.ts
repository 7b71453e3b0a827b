import type { ChatChange } from '@masque/contracts';
import { useLoadChatPage } from '@masque/web-kit';
import { whileVisible } from '@masque/web-kit/stream';
import { useEffect, useRef } from 'react';
import type { OpenConversation } from '../chat/conversation/conversation.ts';
import { placeMessage, removeDeletedElsewhere, updateChat } from '../chat/conversation/messageChanges.ts';
import { openPage, refreshEnd } from '../chat/conversation/pageChanges.ts';
import type { JoinedReply } from '../chat/conversation/useReply.ts';
import { ElsewhereReply } from './elsewhereReply.ts';
import { followChanges } from './stream.ts';

/** The server's page limit. */
const most = 200;

interface Around {
  join: (messageId: string, from: number) => JoinedReply | null;
  onGone: () => void;
}

/** Applies changes made in other tabs and on other devices while this page is visible. */
export function useChanges(chatId: string | undefined, { known, update }: OpenConversation, around: Around): void {
  const loadPage = useLoadChatPage();
  const latest = useRef(around);
  useEffect(() => {
    latest.current = around;
  });

  useEffect(() => {
    if (!chatId) return undefined;
    const cursor = { lastEventId: String(known.current?.chat.revision ?? '') };
    const reply = new ElsewhereReply((...reply) => latest.current.join(...reply), known);
    const reload = async () => {
      const { messages = [], hasNewer = false, place = null } = known.current ?? {};
      const limit = Math.min(most, Math.max(1, messages.length));
      const around = hasNewer ? messages[Math.floor((messages.length - 1) / 2)]?.id : undefined;
      const query = around === undefined ? { limit } : { around, limit };
      const { data } = await loadPage({ params: { id: chatId }, query });
      if (!data || known.current?.chat.id !== chatId) return;
      update(around === undefined ? refreshEnd(data) : openPage(data, place));
    };
    const onChange = (change: ChatChange) => {
      if (change.type === 'message') update(placeMessage(change.message, change.after));
      else if (change.type === 'deleted') update(removeDeletedElsewhere(change.ids));
      else if (change.type === 'reply') reply.grow(change);
      else if (change.type === 'reset') void reload();
      else if (change.type === 'gone') latest.current.onGone();
      else {
        update(updateChat(change.chat));
        reply.noteWriting(change.writing);
      }
    };
    const stop = whileVisible((signal) =>
      followChanges(chatId, cursor, { onChange, onLost: () => reply.onLost() }, signal),
    );
    return () => {
      stop();
      reply.leave();
    };
  }, [chatId, known, update, loadPage]);
}
