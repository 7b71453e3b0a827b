import { texts } from '@masque/texts';
import { Button, Notice } from '@masque/web-ui';
import css from './messages.module.css';

const words = texts.chat;

/** Under a reply that broke off: why, as far as it was told, and how to go on. */
export function BrokenOff({ reason, onContinue }: { reason: string | null; onContinue: () => void }) {
  return (
    <Notice type="warning">
      {reason && <p>{reason}</p>}
      <p className={css.detail}>{words.brokenHint}</p>
      <div className={css.failureActions}>
        <Button icon="retry" onClick={onContinue}>
          {words.continue}
        </Button>
      </div>
    </Notice>
  );
}
