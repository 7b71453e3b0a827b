import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, copyText, Menu, type MenuItem } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { modelOf } from '../chat/conversation/message.ts';
import { type MessageActions, useMessageActions } from './actions.ts';
import css from './actions.module.css';
import { readEditDraft } from './editDrafts.ts';
import { VersionSwitch } from './VersionSwitch.tsx';

const words = texts.chat.message;
const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));
const TraceDialog = lazy(async () => ({ default: (await import('../trace/TraceDialog.tsx')).TraceDialog }));
type Shown = 'versions' | 'trace' | null;

const hasTrace = (message: ChatMessage) => message.sender === 'character' && modelOf(message) !== null;

function itemsFor(message: ChatMessage, actions: MessageActions, show: (what: Shown) => void): MenuItem[] {
  const items: (MenuItem | false)[] = [
    { label: texts.common.edit, icon: 'edit', onSelect: () => actions.startEdit(message.id) },
    {
      label: words.copy,
      icon: 'copy',
      onSelect: () => void copyText(message.text, words.copied, texts.common.textNotCopied),
    },
    message.versions.length > 1 && { label: words.compare, icon: 'eye', onSelect: () => show('versions') },
    hasTrace(message) && { label: words.trace, icon: 'search', onSelect: () => show('trace') },
    {
      label: message.isHidden ? words.show : words.hide,
      icon: message.isHidden ? 'eye' : 'eyeOff',
      onSelect: () => actions.hide(message, !message.isHidden, false),
    },
    {
      label: message.isHidden ? words.showUpTo : words.hideUpTo,
      icon: message.isHidden ? 'eye' : 'eyeOff',
      onSelect: () => actions.hide(message, !message.isHidden, true),
    },
    { label: words.branch, icon: 'share', onSelect: () => actions.branch(message) },
    { label: words.delete, icon: 'trash', danger: true, onSelect: () => actions.remove(message, false) },
    !actions.isBusy && {
      label: words.deleteFollowing,
      icon: 'trash',
      danger: true,
      onSelect: () => actions.remove(message, true),
    },
  ];
  return items.filter((item) => item !== false);
}

interface MessageBarProps {
  message: ChatMessage;
  number?: number | undefined;
  isNewestReply: boolean;
}

export function MessageBar({ message, number, isNewestReply }: MessageBarProps) {
  const actions = useMessageActions();
  const [shown, show] = useState<Shown>(null);
  if (!actions || message.state === 'streaming') return null;
  const { isBusy, choose, regenerate, goOn, startEdit } = actions;
  const hasVersions = message.versions.length > 1;
  const hasDraft = readEditDraft(actions.chatId, message.id) !== null;
  return (
    <>
      {(hasVersions || isNewestReply || hasDraft) && (
        <div className={css.bar}>
          {hasVersions && <VersionSwitch message={message} isBusy={isBusy} choose={choose} />}
          {isNewestReply && (
            <Button size="small" kind="quiet" icon="retry" disabled={isBusy} onClick={() => regenerate(message.id)}>
              {words.regenerate}
            </Button>
          )}
          {/* A broken-off reply has this button beside the reason; a hidden one is nothing to continue for the model. */}
          {isNewestReply && message.state !== 'broken' && !message.isHidden && (
            <Button size="small" kind="quiet" icon="forward" disabled={isBusy} onClick={goOn}>
              {texts.chat.continue}
            </Button>
          )}
          {hasDraft && (
            <Button size="small" kind="quiet" icon="edit" onClick={() => startEdit(message.id)}>
              {words.resumeEdit}
            </Button>
          )}
        </div>
      )}
      <div className={css.menu}>
        <Menu
          label={words.menu}
          note={number === undefined ? undefined : words.numbered(number)}
          items={itemsFor(message, actions, show)}
        />
      </div>
      <Suspense>
        {shown === 'versions' && (
          <VersionsDialog
            message={message}
            onClose={() => show(null)}
            onUse={(version) => {
              show(null);
              choose(message, version);
            }}
          />
        )}
        {shown === 'trace' && <TraceDialog chatId={actions.chatId} message={message} onClose={() => show(null)} />}
      </Suspense>
    </>
  );
}
