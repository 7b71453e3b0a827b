import { texts } from '@masque/texts';
import { importFolder as words } from '@masque/texts/import-folder';
import { BackLink, useLeaveGuard, useSearchParams } from '@masque/web-kit';
import { Notice, Page, PageHead, Stack, useFocusFallback } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { Announcements } from './Announcements.tsx';
import { ChooseFolder } from './choice/ChooseFolder.tsx';
import { ScannedFolderView } from './choice/ScannedFolderView.tsx';
import { ScanProgressView } from './choice/ScanProgressView.tsx';
import { useFolder } from './choice/useFolder.ts';
import { EarlierImports, UnfinishedImports } from './EarlierImports.tsx';
import { ImportView } from './progress/ImportView.tsx';
import { stepTarget } from './StepHeading.tsx';
import { useUpload } from './progress/useUpload.ts';

/** `?id`: an import that was begun; without it, a folder to choose. */
export function ImportFolderPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const folder = useFolder();
  const upload = useUpload((created) => setParams({ id: created }));
  const title = useRef<HTMLHeadingElement>(null);
  useLeaveGuard(upload.state.isRunning);
  const { isStarted } = upload.state;
  const { reset } = folder;
  useEffect(() => {
    // Then its files are on the server.
    if (isStarted) reset();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each import
  }, [isStarted]);
  const [target] = useState(() => stepTarget(title));
  useFocusFallback(target);
  return (
    <Page narrow>
      <PageHead
        ref={title}
        title={texts.importCards.folderTitle}
        hint={id === null ? words.intro : undefined}
        back={{ to: '/characters', text: texts.common.backToCharacters, as: BackLink }}
      />
      <Announcements>
        {id === null ? (
          <NewImport folder={folder} upload={upload} />
        ) : (
          <ImportView key={id} id={id} upload={upload} folder={folder} />
        )}
      </Announcements>
    </Page>
  );
}

interface NewImportProps {
  folder: ReturnType<typeof useFolder>;
  upload: ReturnType<typeof useUpload>;
}

function NewImport({ folder: { state, choose, isCurrent }, upload }: NewImportProps) {
  const { isRunning, problem } = upload.state;
  return (
    <Stack gap={5}>
      {state.kind !== 'scanned' && !isRunning && <UnfinishedImports />}
      {state.kind !== 'scanning' && !isRunning && (
        <ChooseFolder
          kind={state.kind === 'scanned' ? 'plain' : 'primary'}
          onChoose={(picked) => void choose(picked)}
        />
      )}
      {state.kind === 'scanning' && <ScanProgressView progress={state.progress} />}
      {state.kind === 'failed' && <Notice type="destructive">{state.problem}</Notice>}
      {state.kind === 'scanned' && (
        <ScannedFolderView
          folder={state.folder}
          isBusy={isRunning}
          problem={problem}
          onImport={(keys) => void upload.begin(state.folder, keys, isCurrent)}
        />
      )}
      <EarlierImports />
    </Stack>
  );
}
