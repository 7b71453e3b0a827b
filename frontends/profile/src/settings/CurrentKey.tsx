import { texts } from '@masque/texts';
import { Button, Icon, Muted } from '@masque/web-ui';
import { KeyTest } from './KeyTest.tsx';
import css from './settings.module.css';

const words = texts.settings.key;

/** The saved key, masked, or that there is none. */
export function CurrentKey({
  masked,
  gateway,
  onDelete,
}: {
  masked: string | null;
  /** Without one the default gateway's. */
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
      {/* What was told of another key does not hold for this one. */}
      <KeyTest key={masked} gateway={gateway} />
    </>
  );
}
