import { texts } from '@masque/texts';
import { Button, Icon } from '@masque/web-ui';
import css from './settings.module.css';

const words = texts.settings.key;

/** The saved key, masked, or that there is none. */
export const CurrentKey = ({ masked, onDelete }: { masked: string | null; onDelete: () => void }) => (
  <div className={css.current}>
    <Icon name="key" />
    {masked ? (
      <>
        <span className={css.muted}>{words.current}</span>
        <code className={css.masked}>{masked}</code>
        <Button kind="quiet" icon="trash" onClick={onDelete}>
          {words.delete}
        </Button>
      </>
    ) : (
      <span className={css.muted}>{words.none}</span>
    )}
  </div>
);
