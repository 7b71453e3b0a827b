import { type ChatMessage, type chatRoutes, type Input, limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useHideMessagesMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useState } from 'react';
import type { OpenConversation } from '../chat/conversation/conversation.ts';
import { markHidden } from '../chat/conversation/messageChanges.ts';
import type { MessageActions } from './actions.ts';

const words = texts.chat.message;

type Hiding = Input<typeof chatRoutes.hideMessages>['body'];

interface DoneHiding extends Pick<Hiding, 'isHidden' | 'ranges'> {
  chatId: string;
  count: number;
  /** Ids of the loaded messages that it changed. */
  shown: readonly string[];
}

const tell = (failure: string | null) => {
  if (failure !== null) showToast(failure, 'destructive');
};

const isUndoable = (done: DoneHiding | null): boolean =>
  done !== null && done.count > 0 && done.ranges.length <= limits.hiddenRanges;

export function useHiding(chatId: string | undefined, { known, update }: OpenConversation) {
  const [send, { isLoading }] = useHideMessagesMutation();
  const [done, setDone] = useState<DoneHiding | null>(null);

  const change = useCallback(
    async (id: string, body: Hiding, shown: readonly string[]) => {
      const { data, error } = await send({ params: { id }, body });
      if (data) update(markHidden(shown, body.isHidden));
      return { data, failure: data ? null : words.hideFailed(sentenceOf(error)) };
    },
    [send, update],
  );

  /** Without `from`, everything up to the last of them. Returns why it failed. */
  const hideRange = useCallback(
    async (messages: readonly ChatMessage[], isHidden: boolean, from?: string) => {
      const to = messages.at(-1)?.id;
      if (!chatId || to === undefined) return null;
      const shown = messages.filter((one) => one.isHidden !== isHidden).map((one) => one.id);
      const { data, failure } = await change(
        chatId,
        { isHidden, ranges: [from === undefined ? { to } : { from, to }] },
        shown,
      );
      if (data) setDone({ chatId, isHidden, shown, ranges: data.changed, count: data.count });
      return failure;
    },
    [chatId, change],
  );

  const hide = useCallback<MessageActions['hide']>(
    ({ id }, isHidden, isUpTo) => {
      const messages = known.current?.messages ?? [];
      const at = messages.findIndex((one) => one.id === id);
      void hideRange(messages.slice(isUpTo ? 0 : at, at + 1), isHidden, isUpTo ? undefined : id).then(tell);
    },
    [known, hideRange],
  );

  const run = async () => {
    if (!done) return;
    const { isHidden, ranges, shown } = done;
    const { data, failure } = await change(done.chatId, { isHidden: !isHidden, ranges }, shown);
    if (data) setDone(null);
    tell(failure);
  };

  return {
    hide,
    hideRange,
    undoHiding: {
      isOffered: done?.chatId === chatId && isUndoable(done),
      change: done?.ranges,
      text: done ? (done.isHidden ? words.nowHidden : words.nowShown)(done.count) : '',
      isBusy: isLoading,
      run: () => void run(),
      dismiss: () => setDone(null),
    },
  };
}
