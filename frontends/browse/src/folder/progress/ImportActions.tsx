import type { FolderImport } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import {
  isImportEnded,
  sentenceOf,
  useCancelImportMutation,
  useKeyStatus,
  useUndoImportMutation,
} from '@masque/web-kit';
import { Button, ConfirmDialog, LinkButton, showToast } from '@masque/web-ui';
import { type ReactNode, useState } from 'react';
import css from '../folder.module.css';

interface ActionsProps {
  found: FolderImport;
  /** Before the import is canceled. */
  onCancel: () => void;
  onChanged: () => void;
  children: ReactNode;
}

export function ImportActions({ found, onCancel, onChanged, children }: ActionsProps) {
  const { id, state, undoUntil, counts } = found;
  const [asked, setAsked] = useState<'cancel' | 'undo' | null>(null);
  const [cancel, canceling] = useCancelImportMutation();
  const [undo, undoing] = useUndoImportMutation();
  const isUndoable = (state === 'done' || state === 'canceled') && undoUntil !== null && counts.done > 0;
  const canOpenChats = useKeyStatus() === 'hasKey';
  const close = () => setAsked(null);
  const confirm = async () => {
    if (asked === 'cancel') onCancel();
    const { error } = await (asked === 'undo' ? undo : cancel)({ params: { id } });
    close();
    if (error) showToast(sentenceOf(error), 'destructive');
    onChanged();
  };
  return (
    <div className={css.buttons}>
      {isImportEnded(found) && counts.done > 0 && (
        <>
          {canOpenChats && (
            <LinkButton kind="primary" to="/chats">
              {words.openChats}
            </LinkButton>
          )}
          <LinkButton kind={canOpenChats ? 'plain' : 'primary'} to="/manage-characters">
            {words.openCharacters}
          </LinkButton>
        </>
      )}
      {children}
      {(state === 'uploading' || state === 'running') && (
        <Button onClick={() => setAsked('cancel')}>{words.cancel}</Button>
      )}
      {isUndoable && <Button onClick={() => setAsked('undo')}>{words.undo}</Button>}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'undo' ? words.undo : words.cancel}
        question={asked === 'undo' ? words.undoQuestion : words.cancelQuestion}
        confirm={asked === 'undo' ? words.undo : words.cancel}
        cancel={asked === 'undo' ? words.keep : words.keepGoing}
        busy={canceling.isLoading || undoing.isLoading}
        onConfirm={() => void confirm()}
        onClose={close}
      />
    </div>
  );
}
