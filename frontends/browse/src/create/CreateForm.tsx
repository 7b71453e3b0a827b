import { cardTextFields, type CardTexts, type Lorebook, mapFields } from '@masque/contracts';
import { type ExampleCharacter, texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Button, Chip, ConfirmDialog, Muted, showToast } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { CharacterForm } from '../form/CharacterForm.tsx';
import { emptyFields, type FormDraft } from '../form/draft.ts';
import { RestoredNotice } from '../form/RestoredNotice.tsx';
import { queueFiles } from '../imports/fileQueue.ts';
import { appendBook } from '../lorebook/entries.rules.ts';
import css from './create.module.css';
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
  const { draft, restored, isDirty, isSubmitting, isCreated, fill, discard, releaseImported, submit } =
    useCreateForm(username);
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
    releaseImported();
    queueFiles([file]);
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
        <RestoredNotice
          sentences={[words.restored, ...restored.lost.map((lost) => words.lost[lost])]}
          discard={words.discard}
          onDiscard={discard}
        />
      )}
      <ImportCard
        onRead={(draft, onTaken) => offer({ draft, said: texts.importCard.imported(draft.fields.name), onTaken })}
        onImportWhole={importWhole}
        onBook={addBook}
      />
      <CharacterForm
        draft={draft}
        element={element}
        submitText={isCreated ? texts.common.created : isSubmitting ? texts.common.creating : words.submit}
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

function draftOf(example: ExampleCharacter): FormDraft {
  const written: Partial<CardTexts> = example;
  const { gender, tags } = example;
  const fields = { ...emptyFields, ...mapFields(cardTextFields, (field) => written[field] ?? ''), gender, tags };
  return { fields, parts: {} };
}

function Examples({ onUse }: { onUse: (draft: FormDraft) => void }) {
  return (
    <section className={css.examples} aria-label={words.examplesTitle}>
      <h2>{words.examplesTitle}</h2>
      <Muted>{words.examplesLead}</Muted>
      <ul className={css.exampleList}>
        {texts.examples.map((example) => (
          <li key={example.id} className={css.example}>
            <Muted as="span" size={13}>
              {example.kind}
            </Muted>
            <h3>{example.name}</h3>
            <p>{example.summary}</p>
            <div className={css.exampleTags}>
              {example.tags.map((tag) => (
                <Chip key={tag} text={tag} />
              ))}
            </div>
            <Button onClick={() => onUse(draftOf(example))}>{words.useExample}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
