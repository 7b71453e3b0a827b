import { texts } from '@masque/texts';
import { Button, LoadingLine } from '@masque/web-ui';
import css from '../list/messages.module.css';
import type { useSuggestion } from './useSuggestion.ts';

const words = texts.chat.suggestion;

export function Suggestion({ suggestion }: { suggestion: ReturnType<typeof useSuggestion> }) {
  const { isWriting, isWritten, undo } = suggestion;
  return (
    <div className={css.suggestion}>
      {isWriting && <LoadingLine text={words.writing} />}
      <output>{isWritten && words.written}</output>
      {isWritten && (
        <Button size="small" kind="quiet" icon="back" onClick={undo}>
          {texts.chat.undo}
        </Button>
      )}
    </div>
  );
}
