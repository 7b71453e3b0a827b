import { texts } from '@masque/texts';
import { Button, Icon, Muted } from '@masque/web-ui';
import css from './settings.module.css';

const words = texts.settings.key;

/** The saved key, masked, or that there is none. */
export const CurrentKey = ({ masked, onDelete }: { masked: string | null; onDelete: () => void }) => (
  <div className={css.current}>
    <Icon name="key" />
    {masked ? (
      <>
        <Muted as="span">{words.current}</Muted>
        <code className={css.masked}>{masked}</code>
        <Button kind="quiet" icon="trash" onClick={onDelete}>
          {words.delete}
        </Button>
      </>
    ) : (
      <Muted as="span">{words.none}</Muted>
    )}
  </div>
);
