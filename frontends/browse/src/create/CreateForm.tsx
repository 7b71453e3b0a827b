import type { Lorebook } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Button, ConfirmDialog, Notice, showToast } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { CharacterForm } from '../form/CharacterForm.tsx';
import type { FormDraft } from '../form/draft.ts';
import css from '../form/form.module.css';
import { leaveFiles } from '../imports/droppedFiles.ts';
import { appendBook } from '../lorebook/import/append.rules.ts';
import { Examples } from './Examples.tsx';
import { ImportCard } from './import/ImportCard.tsx';
import { useCreateForm } from './useCreateForm.ts';

const words = texts.createCharacter;

interface Replacement {
  draft: FormDraft;
  said: string;
  /** A card's report is above the form; examples are below it. */
  onTaken?: () => void;
}

export function CreateForm({ username, canSubmit }: { username: string | null; canSubmit: boolean }) {
  const { draft, restored, isDirty, isSubmitting, isCreated, fill, discard, letGo, submit } = useCreateForm(username);
  const [offered, setOffered] = useState<Replacement | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  const accept = ({ draft, said, onTaken }: Replacement) => {
    fill(draft);
    onTaken?.();
    setOffered(null);
    showToast(said, 'success');
    if (!onTaken) element.current?.scrollIntoView();
  };
  const offer = (replacement: Replacement) => (isDirty ? setOffered(replacement) : accept(replacement));

  const importWhole = (file: File) => {
    letGo();
    leaveFiles([file]);
    void navigate('/import-characters');
  };

  const addBook = (book: Lorebook) => {
    const { lorebook } = draft.parts.current();
    draft.parts.set('lorebook', lorebook ? appendBook(lorebook, book) : book);
    showToast(texts.loreImport.added(book.entries.length), 'success');
  };

  return (
    <>
      {restored && (
        <div className={css.restored}>
          <Notice>
            <p>{[words.restored, ...restored.lost.map((lost) => words.lost[lost])].join(' ')}</p>
            <Button size="small" onClick={discard}>
              {words.discard}
            </Button>
          </Notice>
        </div>
      )}
      <ImportCard
        onRead={(draft, onTaken) => offer({ draft, said: texts.importCard.filled(draft.fields.name), onTaken })}
        onImportWhole={importWhole}
        onBook={addBook}
      />
      <CharacterForm
        draft={draft}
        element={element}
        submitText={isCreated ? words.done : isSubmitting ? words.submitting : words.submit}
        busy={isSubmitting}
        disabled={!canSubmit}
        onSubmit={() => void submit()}
        onCancel={() => void navigate('/characters')}
      />
      <Examples onUse={(draft) => offer({ draft, said: words.exampleUsed(draft.fields.name) })} />
      <ConfirmDialog
        open={offered !== null}
        title={words.replaceTitle}
        question={words.replaceQuestion}
        confirm={words.replace}
        danger={false}
        onConfirm={() => offered && accept(offered)}
        onClose={() => setOffered(null)}
      />
    </>
  );
}
