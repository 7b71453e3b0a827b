import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import css from './actions.module.css';

interface Undo {
  isOffered: boolean;
  text: string;
  isBusy: boolean;
  run: () => void;
  dismiss: () => void;
}

export function UndoNotice({ undo: { isOffered, text, isBusy, run, dismiss } }: { undo: Undo }) {
  if (!isOffered) return null;
  return (
    <output className={css.undo}>
      <span>{text}</span>
      <Button size="small" busy={isBusy} onClick={run}>
        {texts.chat.undo}
      </Button>
      <Button size="small" kind="quiet" onClick={dismiss}>
        {texts.chat.dismiss}
      </Button>
    </output>
  );
}
