import { texts } from '@masque/texts';
import { Button, Icon, Muted } from '@masque/web-ui';
import { KeyTest } from './KeyTest.tsx';
import css from './settings.module.css';

const words = texts.settings.key;

export function CurrentKey({
  masked,
  gateway,
  onDelete,
}: {
  masked: string | null;
  /** Defaults to the default gateway. */
  gateway?: string;
  onDelete: () => void;
}) {
  if (!masked) {
    return (
      <div className={css.current}>
        <Icon name="key" />
        <Muted as="span">{words.none}</Muted>
      </div>
    );
  }
  return (
    <>
      <div className={css.current}>
        <Icon name="key" />
        <Muted as="span">{words.current}</Muted>
        <code className={css.masked}>{masked}</code>
        <Button kind="quiet" icon="trash" onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
      {/* The result for one key doesn't apply to another. */}
      <KeyTest key={masked} gateway={gateway} />
    </>
  );
}
