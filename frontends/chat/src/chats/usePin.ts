import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useChangeChatMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

export function usePin(onChanged?: (chat: Chat) => void): (chat: Chat) => Promise<void> {
  const [changeChat] = useChangeChatMutation();
  return async ({ id, pinned }) => {
    const { data, error } = await changeChat({ params: { id }, body: { pinned: !pinned } });
    if (data) onChanged?.(data);
    else showToast(texts.chats.changeFailed(sentenceOf(error)), 'destructive');
  };
}
