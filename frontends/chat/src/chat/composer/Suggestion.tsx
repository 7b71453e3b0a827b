import { texts } from '@masque/texts';
import { Button, LoadingLine } from '@masque/web-ui';
import css from '../list/messages.module.css';

const words = texts.chat.suggestion;

export function Suggestion({
  isWriting,
  isWritten,
  onUndo,
}: {
  isWriting: boolean;
  isWritten: boolean;
  onUndo: () => void;
}) {
  return (
    <div className={css.suggestion}>
      {isWriting && <LoadingLine text={words.writing} />}
      <output>{isWritten && words.written}</output>
      {isWritten && (
        <Button size="small" kind="quiet" icon="back" onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </div>
  );
}
