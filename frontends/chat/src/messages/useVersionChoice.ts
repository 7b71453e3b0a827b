import { texts } from '@masque/texts';
import { sentenceOf, useChangeMessageMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useRef } from 'react';
import type { OpenConversation } from '../chat/conversation/conversation.ts';
import { withVersion } from '../chat/conversation/message.ts';
import { replaceMessage } from '../chat/conversation/messageChanges.ts';
import type { MessageActions } from './actions.ts';

interface Choice {
  /** The version pressed last, and the one that the server is known to have. */
  wanted: number;
  saved: number;
}

/** Optimistic. The last of several quick presses wins, regardless of response order. */
export function useVersionChoice(
  chatId: string | undefined,
  { known, update }: OpenConversation,
): MessageActions['choose'] {
  const [change] = useChangeMessageMutation();
  const choices = useRef(new Map<string, Choice>());
  const queue = useRef(Promise.resolve());

  return useCallback<MessageActions['choose']>(
    (message, version) => {
      if (!chatId) return;
      const { id } = message;
      const show = (shown: number) => {
        const now = known.current?.messages.find((one) => one.id === id) ?? message;
        update(replaceMessage(withVersion(now, shown)));
      };
      const choice = choices.current.get(id) ?? { wanted: version, saved: message.version };
      choice.wanted = version;
      choices.current.set(id, choice);
      show(version);
      const save = async () => {
        if (choice.wanted !== version || choice.saved === version) return;
        const { data, error } = await change({ params: { id: chatId, messageId: id }, body: { version } });
        if (data) choice.saved = version;
        if (data || choice.wanted !== version) return;
        choice.wanted = choice.saved;
        show(choice.saved);
        showToast(texts.chat.message.chooseFailed(sentenceOf(error)), 'destructive');
      };
      // One at a time, because parallel calls could arrive out of order.
      queue.current = queue.current.then(save).then(() => {
        if (choice.wanted === choice.saved && choices.current.get(id) === choice) choices.current.delete(id);
      });
    },
    [chatId, known, update, change],
  );
}
