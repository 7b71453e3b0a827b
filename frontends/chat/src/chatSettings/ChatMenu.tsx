import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useCustomPromptQuery, useNavigate } from '@masque/web-kit';
import { type IconName, Menu, type MenuItem } from '@masque/web-ui';
import { Suspense, useState } from 'react';
import { usePin } from '../chats/usePin.ts';
import { type ChatDialogName, chatDialogs } from './dialogs.ts';

const words = texts.chat;

export interface ChatMenuProps {
  chat: Chat | undefined;
  picture: boolean;
  hasRail: boolean;
  onPicture: () => void;
  onReload: () => void;
  onUndo: (() => void) | undefined;
  onChanged: (chat: Chat) => void;
}

export function ChatMenu({ chat, picture, hasRail, ...on }: ChatMenuProps) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ChatDialogName | null>(null);
  const { data } = useCustomPromptQuery({ query: {} }, { skip: !chat });
  const hasPrompt = data !== undefined && data.customPrompt.trim() !== '';
  const pin = usePin(on.onChanged);
  const toPage = (icon: IconName, label: string, path: string): MenuItem => ({
    label,
    icon,
    onSelect: () => void navigate(path),
  });
  const opening = (icon: IconName, label: string, name: ChatDialogName, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    icon,
    onSelect: () => setDialog(name),
    ...more,
  });
  const ofChat: readonly MenuItem[] = chat
    ? [
        opening('filter', words.settings, 'settings'),
        opening('share', words.branches, 'branches'),
        opening('edit', texts.chats.rename, 'rename'),
        { label: texts.chats.pin, icon: 'up', checked: chat.pinned, onSelect: () => void pin(chat) },
        opening('eye', words.memory, 'memory'),
        opening('send', texts.chat.quickReplies, 'quickReplies'),
        opening('download', words.export, 'export'),
        opening('trash', texts.chats.delete, 'delete', { danger: true }),
      ]
    : [];
  const Open = dialog && chatDialogs[dialog];
  return (
    <>
      <Menu
        label={words.menu}
        icon="more"
        items={[
          ...(hasRail ? [] : [toPage('chat', texts.shell.chats, '/chats')]),
          // The personas page only affects new chats.
          chat ? opening('people', words.persona, 'persona') : toPage('people', words.persona, '/personas'),
          { label: words.reload, icon: 'retry', onSelect: on.onReload },
          ...(on.onUndo ? [{ label: words.message.undoDeletion, icon: 'back' as const, onSelect: on.onUndo }] : []),
          toPage('settings', words.generation, '/settings#generation'),
          opening('mask', texts.chat.customPrompt.title, 'customPrompt', {
            mark: hasPrompt ? words.customPrompt.active : undefined,
          }),
          { label: words.background, icon: 'image', checked: picture, onSelect: on.onPicture },
          ...ofChat,
        ]}
      />
      <Suspense>
        {chat && Open && <Open chat={chat} onChanged={on.onChanged} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
