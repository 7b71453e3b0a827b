import { cardField } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Button, FileButton, LoadingLine, NameDialog, Notice } from '@masque/web-ui';
import { useState } from 'react';
import { CardDrop } from '../imports/CardDrop.tsx';
import { cardTypes } from '../imports/cardTypes.ts';
import { editPath } from './actions.ts';
import css from './lorebooks.module.css';
import type { LorebookImports } from './useImportLorebooks.ts';
import { useCreateLorebook } from './useCreateLorebook.ts';

const words = texts.lorebooks;

export function NewLorebook({ imports: { progress, importFiles } }: { imports: LorebookImports }) {
  const [isNaming, setNaming] = useState(false);
  const addFiles = (files: readonly File[]) => void importFiles(files);
  return (
    <>
      <FileButton
        icon="upload"
        name={words.import}
        accept={`.lorebook,.risum,${cardTypes}`}
        multiple
        busy={progress !== null}
        onFiles={addFiles}
      >
        {words.importShort}
      </FileButton>
      <Button kind="primary" icon="plus" onClick={() => setNaming(true)}>
        {words.create}
      </Button>
      <CardDrop onFiles={addFiles} />
      {isNaming && <NamingDialog onClose={() => setNaming(false)} />}
    </>
  );
}

/** Each file that couldn't be read, by name. */
export function ImportProgress({ imports: { progress, failures } }: { imports: LorebookImports }) {
  return (
    <>
      <output>{progress && <LoadingLine text={words.importing(progress.done, progress.all)} />}</output>
      {failures.length > 0 && (
        <div className={css.failures}>
          <Notice type="destructive">
            <p>{words.notImported(failures.length)}</p>
            <ul>
              {failures.map(({ key, file, problem }) => (
                <li key={key} dir="auto">
                  {file}: {problem}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  );
}

function NamingDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const { create, isLoading } = useCreateLorebook();
  const save = async (name: string) => {
    const made = await create({ name });
    if ('problem' in made) setError(made.problem);
    else void navigate(editPath(made.id));
  };
  return (
    <NameDialog
      title={words.create}
      label={words.name}
      name=""
      max={cardField('name').max}
      busy={isLoading}
      error={error}
      onSave={save}
      onClose={onClose}
    />
  );
}
