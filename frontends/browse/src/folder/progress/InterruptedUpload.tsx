import type { FolderImport, ImportItem } from '@masque/contracts';
import { needsFile } from '@masque/contracts/rules';
import { importFolder as words } from '@masque/texts/import-folder';
import { sentenceOf, useStartImportMutation } from '@masque/web-kit';
import { Button, Muted, Notice, showToast, Stack } from '@masque/web-ui';
import { useState } from 'react';
import { ChooseFolder } from '../choice/ChooseFolder.tsx';
import { ScanProgressView } from '../choice/ScanProgressView.tsx';
import type { PickedFolder, useFolder } from '../choice/useFolder.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { useIsUploadedElsewhere } from './uploadLock.ts';
import type { useUpload } from './useUpload.ts';

interface InterruptedProps {
  found: FolderImport;
  items: readonly ImportItem[];
  upload: ReturnType<typeof useUpload>;
  folder: ReturnType<typeof useFolder>;
  onStarted: () => void;
}

/** Continues with the folder chosen again, or starts with what has arrived. */
export function InterruptedUpload({ found, items, upload, folder, onStarted }: InterruptedProps) {
  const [isOther, setIsOther] = useState(false);
  const [start, starting] = useStartImportMutation();
  const files = items.filter(needsFile);
  const arrived = files.filter((item) => item.state === 'uploaded').length;
  const proceed = async (picked: PickedFolder) => {
    setIsOther(false);
    const scanned = await folder.choose(picked);
    if (!scanned) return;
    setIsOther(!(await upload.resume(found.id, scanned, items)));
    onStarted();
  };
  const startNow = async () => {
    const { error } = await start({ params: { id: found.id } });
    if (error) showToast(sentenceOf(error), 'destructive');
    onStarted();
  };
  const { state } = folder;
  const isElsewhere = useIsUploadedElsewhere(found.id, onStarted);
  const count = words.interruptedCount(arrived, files.length);
  if (isElsewhere === null) return null;
  if (isElsewhere)
    return (
      <>
        <ProgressBar label={words.uploading} done={arrived} all={files.length} text={count} />
        <Muted>{words.elsewhere}</Muted>
      </>
    );
  if (found.counts.waiting === 0)
    return (
      <Stack gap={3}>
        <Notice>{words.allArrived}</Notice>
        <div>
          <Button kind="primary" busy={starting.isLoading} onClick={() => void startNow()}>
            {words.importAll(found.counts.uploaded)}
          </Button>
        </div>
      </Stack>
    );
  return (
    <Stack gap={3}>
      <Notice>{words.interrupted}</Notice>
      <Muted numeric>{count}</Muted>
      {isOther && <Notice type="destructive">{words.otherFolder}</Notice>}
      {state.kind === 'failed' && <Notice type="destructive">{state.problem}</Notice>}
      {state.kind === 'scanning' ? (
        <ScanProgressView progress={state.progress} />
      ) : (
        <ChooseFolder kind="primary" onChoose={(picked) => void proceed(picked)} />
      )}
      {arrived > 0 && (
        <div>
          <Button busy={starting.isLoading} onClick={() => void startNow()}>
            {words.startAnyway(arrived)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
