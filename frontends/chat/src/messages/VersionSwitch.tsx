import type { ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { IconButton } from '@masque/web-ui';
import type { MessageActions } from './actions.ts';
import css from './actions.module.css';

const words = texts.chat.message;

export function VersionSwitch({
  message,
  isBusy,
  choose,
}: Pick<MessageActions, 'isBusy' | 'choose'> & { message: ChatMessage }) {
  const { version, versions } = message;
  const count = versions.length;
  const go = (step: number) => choose(message, (version + step + count) % count);
  return (
    <fieldset className={css.versions} aria-label={words.versions}>
      <IconButton icon="back" size="small" label={words.previous} disabled={isBusy} onClick={() => go(-1)} />
      <span className={css.place}>
        <span aria-hidden="true">{words.place(version + 1, count)}</span>
        <output className="visually-hidden">{words.placeLabel(version + 1, count)}</output>
      </span>
      <IconButton icon="forward" size="small" label={words.next} disabled={isBusy} onClick={() => go(1)} />
    </fieldset>
  );
}
