import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  mediumDate,
  readText,
  sentenceOf,
  storageKeys,
  useChangeChatMutation,
  useVersionsQuery,
  writeText,
} from '@masque/web-kit';
import { Button, IconButton, showToast } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import css from './newer-card.module.css';

const words = texts.chat.newerCard;

interface NewerCardProps {
  chat: Chat;
  onChanged: (chat: Chat) => void;
  refresh: () => void;
}

/** Offers a newer version of the character, until it is dismissed. */
export function NewerCard(props: NewerCardProps) {
  const { chat, refresh } = props;
  const dismissedKey = storageKeys.newerCardDismissed(chat.id);
  const [dismissed, setDismissed] = useState(0);
  // A new version changes no chat, so the change stream doesn't report it.
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) refresh();
    };
    window.addEventListener('focus', refresh);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('focus', refresh);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [refresh]);
  const { latestCardVersion: latest } = chat;
  const isDismissed = () => latest <= Math.max(dismissed, Number(readText(dismissedKey) ?? 0));
  if (latest <= chat.cardVersion || isDismissed()) return null;
  const dismiss = () => {
    writeText(dismissedKey, String(latest));
    setDismissed(latest);
  };
  return <Offer key={latest} {...props} onDismiss={dismiss} />;
}

/** Overlays the messages, so that nothing moves. Waits for the date, or until the date can't be loaded. */
function Offer({ chat, onChanged, refresh, onDismiss }: NewerCardProps & { onDismiss: () => void }) {
  const [changeChat, { isLoading }] = useChangeChatMutation();
  const { data, isFetching } = useVersionsQuery(
    { params: { id: chat.characterId }, query: {} },
    { refetchOnMountOrArgChange: true },
  );
  if (isFetching) return null;
  const { name } = chat.character;
  const version = data?.versions.find(({ n }) => n === chat.latestCardVersion);
  const accept = async () => {
    const changed = await changeChat({ params: { id: chat.id }, body: { cardVersion: chat.latestCardVersion } });
    if (changed.data) {
      onChanged(changed.data);
      showToast(words.used(changed.data.character.name), 'success');
      return;
    }
    showToast(sentenceOf(changed.error), 'destructive');
    // The version has changed or disappeared since the page loaded.
    refresh();
  };
  return (
    <aside className={css.place} aria-label={words.label}>
      <div className={css.line}>
        <output dir="auto">
          {version ? words.changed(name, mediumDate(version.createdAt)) : words.changedSometime(name)}
        </output>
        <Button kind="quiet" size="small" busy={isLoading} onClick={() => void accept()}>
          {words.use}
        </Button>
        <IconButton icon="close" label={words.dismiss} onClick={onDismiss} />
      </div>
    </aside>
  );
}
