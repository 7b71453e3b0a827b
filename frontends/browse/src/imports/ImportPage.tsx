import { texts } from '@masque/texts';
import { BackLink, Link, useLeaveGuard } from '@masque/web-kit';
import { Button, FileButton, LinkButton, Muted, Page, PageHead, useMedia } from '@masque/web-ui';
import { useEffect } from 'react';
import { CardDrop } from './CardDrop.tsx';
import { cardTypes } from './cardTypes.ts';
import { type ImportedFile, isUnderWay } from './entry.ts';
import { dequeueFiles } from './fileQueue.ts';
import { FromAddress } from './FromAddress.tsx';
import { ImportEntry } from './ImportEntry.tsx';
import css from './imports.module.css';
import { useImport } from './useImport.ts';

const words = texts.importCards;

export function ImportPage() {
  const isTouch = useMedia('touch');
  const { entries, isRunning, add, remove, create } = useImport();
  useLeaveGuard(isRunning);
  useEffect(() => {
    const files = dequeueFiles();
    if (files.length > 0) add(files);
  }, [add]);

  return (
    <Page narrow>
      <PageHead
        title={words.title}
        hint={words.intro}
        back={{ to: '/characters', text: texts.common.backToCharacters, as: BackLink }}
      />
      <div className={css.choose}>
        <FileButton
          icon="upload"
          accept={cardTypes}
          name={words.choose}
          multiple
          kind={entries.length === 0 ? 'primary' : 'plain'}
          onFiles={add}
        >
          {entries.length > 0 ? words.chooseMore : words.choose}
        </FileButton>
        {!isTouch && <Muted>{words.dropHere}</Muted>}
        <Link to="/import">{words.folderLink}</Link>
      </div>
      <FromAddress onFile={(file) => add([file])} />
      <ImportActions entries={entries} isRunning={isRunning} onCreate={create} onRemove={remove} />
      {entries.length > 0 && (
        <ul className={css.list} aria-label={words.list}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <ImportEntry entry={entry} onRetry={create} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
      <CardDrop onFiles={add} />
    </Page>
  );
}

function ImportActions({
  entries,
  isRunning,
  onCreate,
  onRemove,
}: {
  entries: readonly ImportedFile[];
  isRunning: boolean;
  onCreate: (entries: readonly ImportedFile[]) => void;
  onRemove: (keys: readonly string[]) => void;
}) {
  const of = (kind: ImportedFile['state']['kind']) => entries.filter(({ state }) => state.kind === kind);
  const [ready, failed, done] = [of('ready'), of('failed'), of('done')];
  const tried = done.length + failed.length + entries.filter(isUnderWay).length;
  const failures = failed.length > 0 ? words.failures(failed.length) : '';
  return (
    <div className={css.all}>
      <output className={css.progress}>{tried > 0 && [words.progress(done.length, tried), failures].join(' ')}</output>
      {isRunning && (
        <progress
          className={css.bar}
          max={tried}
          value={done.length + failed.length}
          aria-label={texts.common.creating}
        />
      )}
      <div className={css.buttons}>
        {(isRunning || ready.length > 0) && (
          <Button kind="primary" size="large" busy={isRunning} onClick={() => onCreate(ready)}>
            {isRunning ? texts.common.creating : words.create(ready.length)}
          </Button>
        )}
        {!isRunning && failed.length > 0 && (
          <Button icon="retry" size="large" onClick={() => onCreate(failed)}>
            {words.retryFailed(failed.length)}
          </Button>
        )}
        {!isRunning && done.length > 0 && (
          <LinkButton to="/manage-characters" size="large">
            {words.mine}
          </LinkButton>
        )}
        {!isRunning && entries.length > 0 && (
          <Button kind="quiet" size="large" onClick={() => onRemove(entries.map(({ key }) => key))}>
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
