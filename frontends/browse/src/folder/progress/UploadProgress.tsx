import { importFolder as words } from '@masque/texts/import-folder';
import { Muted, Notice } from '@masque/web-ui';
import { ProgressBar } from './ProgressBar.tsx';
import type { UploadState } from './useUpload.ts';

export function UploadProgress({ upload: { sent, all, pause } }: { upload: UploadState }) {
  return (
    <>
      <ProgressBar label={words.uploading} done={sent} all={all} text={words.uploaded(sent, all)} />
      <output>
        {pause ? (
          <Notice>{pause.seconds === null ? words.offline : words.waiting(pause.seconds)}</Notice>
        ) : (
          <Muted as="span">{words.stayHere}</Muted>
        )}
      </output>
    </>
  );
}
