import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import css from './actions.module.css';

const words = texts.chat.message;

export function UndoNotice({
  count,
  isBusy,
  onUndo,
  onDismiss,
}: {
  count: number;
  isBusy: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}) {
  return (
    <output className={css.undo}>
      <span>{words.deleted(count)}</span>
      <Button size="small" busy={isBusy} onClick={onUndo}>
        {words.undo}
      </Button>
      <Button size="small" kind="quiet" onClick={onDismiss}>
        {texts.chat.dismiss}
      </Button>
    </output>
  );
}
