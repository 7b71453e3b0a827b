import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumDate, useVersionsQuery } from '@masque/web-kit';
import { Button, IconButton } from '@masque/web-ui';
import css from './newer-card.module.css';

const words = texts.chat.newerCard;

/** Overlays the messages, so that nothing moves. Waits for the date, or until the date can't be loaded. */
export function NewerCard({
  chat,
  isBusy,
  onUse,
  onDismiss,
}: {
  chat: Chat;
  isBusy: boolean;
  onUse: () => void;
  onDismiss: () => void;
}) {
  const { data, isFetching } = useVersionsQuery(
    { params: { id: chat.characterId }, query: {} },
    { refetchOnMountOrArgChange: true },
  );
  if (isFetching) return null;
  const { name } = chat.character;
  const version = data?.versions.find(({ n }) => n === chat.latestCardVersion);
  return (
    <aside className={css.place} aria-label={words.label}>
      <div className={css.line}>
        <output dir="auto">
          {version ? words.changed(name, mediumDate(version.createdAt)) : words.changedSometime(name)}
        </output>
        <Button kind="quiet" size="small" busy={isBusy} onClick={onUse}>
          {words.use}
        </Button>
        <IconButton icon="close" label={words.dismiss} onClick={onDismiss} />
      </div>
    </aside>
  );
}
