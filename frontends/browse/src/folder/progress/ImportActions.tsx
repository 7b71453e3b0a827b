import type { FolderImport, ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import {
  apiErrorOf,
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
  items: readonly ImportItem[];
  /** Before the import is canceled. */
  onCancel: () => void;
  onChanged: () => void;
  children: ReactNode;
}

export function ImportActions({ found, items, onCancel, onChanged, children }: ActionsProps) {
  const { id, state, undoUntil, counts } = found;
  const [asked, setAsked] = useState<'cancel' | 'undo' | null>(null);
  const [cancel, canceling] = useCancelImportMutation();
  const [undo, undoing] = useUndoImportMutation();
  const isUndoable = (state === 'done' || state === 'canceled') && undoUntil !== null && counts.done > 0;
  const isCancelable = state === 'uploading' || state === 'running';
  const isAsked = (asked === 'cancel' && isCancelable) || (asked === 'undo' && isUndoable);
  const canOpenChats = useKeyStatus() === 'hasKey';
  const isCreated = (kind: ImportItem['kind']) => items.some((one) => one.kind === kind && one.state === 'done');
  const isOnlyBooks = isCreated('lorebook') && !isCreated('character') && !isCreated('chat');
  const close = () => setAsked(null);
  const confirm = async () => {
    if (asked === 'cancel') onCancel();
    const { error } = await (asked === 'undo' ? undo : cancel)({ params: { id } });
    close();
    const isOver = asked === 'cancel' && apiErrorOf(error)?.code === 'import.ended';
    if (error && !isOver) showToast(sentenceOf(error), 'destructive');
    onChanged();
  };
  return (
    <div className={css.buttons}>
      {isImportEnded(found) && counts.done > 0 && isOnlyBooks && (
        <LinkButton kind="primary" to="/lorebooks">
          {words.openLorebooks}
        </LinkButton>
      )}
      {isImportEnded(found) && counts.done > 0 && !isOnlyBooks && (
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
      {isCancelable && <Button onClick={() => setAsked('cancel')}>{words.cancel}</Button>}
      {isUndoable && <Button onClick={() => setAsked('undo')}>{words.undo}</Button>}
      <ConfirmDialog
        open={isAsked}
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
