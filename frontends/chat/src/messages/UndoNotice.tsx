import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import css from './actions.module.css';
import type { Undo } from './useUndo.ts';

const words = texts.chat.message;

export function UndoNotice({ undo: { isOffered, count, isBusy, run, dismiss } }: { undo: Undo }) {
  if (!isOffered) return null;
  return (
    <output className={css.undo}>
      <span>{words.deleted(count)}</span>
      <Button size="small" busy={isBusy} onClick={run}>
        {texts.chat.undo}
      </Button>
      <Button size="small" kind="quiet" onClick={dismiss}>
        {texts.chat.dismiss}
      </Button>
    </output>
  );
}
