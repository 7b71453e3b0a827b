import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { sentenceOf, useChangeChatMutation } from '@masque/web-kit';
import { Menu, showToast } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { exportFormats } from './exportFormats.ts';
import { useExport } from './useExport.ts';

const words = texts.chats;
const RenameDialog = lazy(() => import('./RenameDialog.tsx').then((module) => ({ default: module.RenameDialog })));

export function ChatRowMenu({ chat }: { chat: Chat }) {
  const [isRenaming, setRenaming] = useState(false);
  const [changeChat] = useChangeChatMutation();
  const exportAs = useExport(chat.id);
  const pin = async () => {
    const { error } = await changeChat({ params: { id: chat.id }, body: { pinned: !chat.pinned } });
    if (error) showToast(words.changeFailed(sentenceOf(error)), 'destructive');
  };
  return (
    <>
      <Menu
        label={words.options}
        items={[
          { label: words.rename, icon: 'edit', onSelect: () => setRenaming(true) },
          { label: words.pin, checked: chat.pinned, onSelect: () => void pin() },
          ...exportFormats.map(({ format, label }) => ({
            label,
            icon: 'download' as const,
            onSelect: () => void exportAs(format),
          })),
        ]}
      />
      <Suspense>{isRenaming && <RenameDialog chat={chat} onClose={() => setRenaming(false)} />}</Suspense>
    </>
  );
}
