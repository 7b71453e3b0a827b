import { texts } from '@masque/texts';
import { Button, Notice } from '@masque/web-ui';
import css from './messages.module.css';

const words = texts.chat;

export function Unanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice>
      <p>{words.unanswered}</p>
      <div className={css.failureActions}>
        <Button icon="retry" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    </Notice>
  );
}
