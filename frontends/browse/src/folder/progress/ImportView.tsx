import type { FolderImport, ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { isImportEnded, Link, mediumTime, saveFile, textFile } from '@masque/web-kit';
import { Button, EmptyState, LinkButton, Muted, Notice, QueryView, Skeleton, Stack } from '@masque/web-ui';
import { useEffect } from 'react';
import type { useFolder } from '../choice/useFolder.ts';
import { StepHeading } from '../StepHeading.tsx';
import css from '../folder.module.css';
import { ImportActions } from './ImportActions.tsx';
import { reportOf } from './importReport.ts';
import { InterruptedUpload } from './InterruptedUpload.tsx';
import { ItemList } from './ItemLists.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { countsOf, groupsOf, rowsOf } from './report.rules.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useImportProgress } from './useImportProgress.ts';
import type { useUpload } from './useUpload.ts';

interface ImportViewProps {
  id: string;
  upload: ReturnType<typeof useUpload>;
  folder: ReturnType<typeof useFolder>;
}

export function ImportView({ id, upload, folder }: ImportViewProps) {
  const { found: loaded, items, isMissing, isFailed, again } = useImportProgress(id);
  const own = upload.state.id === id ? upload.state : null;
  const isStarted = own?.isStarted ?? false;
  useEffect(() => {
    if (isStarted) again();
  }, [isStarted, again]);
  const found = isStarted && loaded?.state === 'uploading' ? { ...loaded, state: 'running' as const } : loaded;
  if (isMissing)
    return (
      <EmptyState title={words.notFound}>
        <LinkButton to="/import">{words.all}</LinkButton>
      </EmptyState>
    );
  const uploading = own?.isRunning ? <UploadProgress upload={own} /> : null;
  // An upload says itself that it waits for the network.
  const query = { data: found ?? undefined, error: isFailed && !uploading ? {} : undefined, refetch: again };
  const list = [...items.values()].toSorted((a, b) => a.n - b.n);
  const rows = rowsOf(list);
  const { failed, toDo, notes } = groupsOf(rows);
  return (
    <QueryView query={query} loading={uploading ?? <Skeleton height={240} />} failed={words.loadFailed}>
      {(shown) => (
        <Stack gap={4}>
          <StepHeading>{shown.name}</StepHeading>
          {uploading ??
            (shown.state === 'uploading' ? (
              <InterruptedUpload found={shown} items={list} upload={upload} folder={folder} onStarted={again} />
            ) : (
              <JobProgress found={{ ...shown, counts: countsOf(shown.counts, list, rows) }} />
            ))}
          {own?.problem && <Notice type="destructive">{own.problem}</Notice>}
          {shown.problem && <Notice type="destructive">{shown.problem}</Notice>}
          <ImportActions found={shown} items={list} onCancel={upload.stop} onChanged={again}>
            {isImportEnded(shown) && (
              <Button icon="download" onClick={() => download(shown, list)}>
                {words.report}
              </Button>
            )}
          </ImportActions>
          <ItemList title={words.failed(failed.length)} items={failed} opens />
          <ItemList title={words.toDo(toDo.length)} items={toDo} opens />
          <ItemList title={words.notes(notes.length)} items={notes} />
          <ItemList title={words.items(rows.length)} items={rows} />
          <Link to="/import" className={css.link}>
            {words.all}
          </Link>
        </Stack>
      )}
    </QueryView>
  );
}

const download = (found: FolderImport, items: readonly ImportItem[]) =>
  saveFile(textFile(words.reportName(found.name), reportOf(found, items), 'text/plain'));

function JobProgress({ found }: { found: FolderImport }) {
  const { state, counts, undoUntil } = found;
  const { waiting, uploaded, done, failed, undone, kept } = counts;
  const isUndo = state === 'undoing' || state === 'undone';
  const ended = isUndo ? undone + kept + failed : done + failed;
  const all = waiting + uploaded + done + failed + undone + kept;
  const said = isUndo ? words.undoProgress(undone, kept) : words.progress(done, all);
  const text = [said, failed > 0 && words.failures(failed)].filter(Boolean).join(' ');
  const hasEnded = isImportEnded(found);
  return (
    <>
      <output className={css.outcome}>
        {hasEnded && <Muted as="span">{state === 'undone' ? text : `${words.states[state]}. ${text}`}</Muted>}
      </output>
      {!hasEnded && (
        <>
          <ProgressBar label={words.states[state]} done={ended} all={all} text={text} />
          <Muted>{isUndo ? words.mayCloseUndo : words.mayClose}</Muted>
        </>
      )}
      {undoUntil !== null && state !== 'undone' && state !== 'undoing' && (
        <Muted size={13}>{words.undoUntil(mediumTime(undoUntil))}</Muted>
      )}
    </>
  );
}
