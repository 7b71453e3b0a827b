import { Button, Notice } from '@masque/web-ui';
import css from './form.module.css';

export const RestoredNotice = ({
  sentences,
  discard,
  onDiscard,
}: {
  sentences: readonly string[];
  discard: string;
  onDiscard: () => void;
}) => (
  <div className={css.restored}>
    <Notice>
      <p>{sentences.join(' ')}</p>
      <Button size="small" onClick={onDiscard}>
        {discard}
      </Button>
    </Notice>
  </div>
);
