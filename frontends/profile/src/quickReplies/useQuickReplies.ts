import { limits, type QuickReplies, type QuickReplyBody, type QuickReplySetBody } from '@masque/contracts';
import { quickReplies as words } from '@masque/texts/quick-replies';
import { useSaveQuickRepliesMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { useEditedList } from '../editing/useEditedList.ts';
import { importSets, newReply, newSet } from './quickReplies.rules.ts';

/** The sets as they are being edited. `current`: as loaded last. */
export function useQuickReplies(current: QuickReplies) {
  const [openSet, setOpenSet] = useState<string | null>(null);
  const [openReply, setOpenReply] = useState<number | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [send, mutation] = useSaveQuickRepliesMutation();
  const list = useEditedList<QuickReplySetBody>(
    { items: current.sets, revision: current.revision },
    {
      send: async ({ items, revision }) => {
        const { data } = await send({ body: { sets: [...items], revision } });
        return data ? { items: data.sets, revision: data.revision } : null;
      },
      mutation,
      staleCode: 'quick_replies.stale',
      words,
    },
  );
  const { items: sets, setItems: setSets } = list;
  const open = sets.find(({ id }) => id === openSet) ?? null;
  const show = (set: string | null, reply: number | null = null) => {
    setOpenSet(set);
    setOpenReply(reply);
  };
  const change = (next: Partial<QuickReplySetBody>) =>
    setSets((now) => now.map((one) => (one.id === openSet ? { ...one, ...next } : one)));
  const changeReplies = (next: (replies: readonly QuickReplyBody[]) => QuickReplyBody[]) =>
    setSets((now) => now.map((one) => (one.id === openSet ? { ...one, replies: next(one.replies) } : one)));
  return {
    ...list,
    sets,
    setSets,
    notes,
    open,
    show,
    openReply: open?.replies.find(({ id }) => id === openReply) ?? null,
    showReply: setOpenReply,
    isFull: sets.length >= limits.quickReplySets,
    change,
    changeReplies,
    changeReply: (id: number, next: Partial<QuickReplyBody>) =>
      changeReplies((replies) => replies.map((one) => (one.id === id ? { ...one, ...next } : one))),
    add: () => {
      const set = newSet();
      setSets((now) => [...now, set]);
      show(set.id);
    },
    remove: (id: string) => setSets((now) => now.filter((one) => one.id !== id)),
    addReply: (like?: QuickReplyBody) => {
      if (!open) return;
      const reply = { ...newReply(open), ...like, id: newReply(open).id };
      changeReplies((replies) => [...replies, reply]);
      setOpenReply(reply.id);
    },
    importFiles: async (files: readonly File[]) => {
      const { added, notes: found } = await importSets(files, limits.quickReplySets - sets.length);
      setNotes(found);
      if (added.length === 0) return;
      setSets((now) => [...now, ...added]);
      showToast(words.imported(added.length), 'success');
    },
  };
}

export type QuickRepliesState = ReturnType<typeof useQuickReplies>;
