import type { ScanProgress } from '@masque/roleplay/folder';
import { importFolder as words } from '@masque/texts/import-folder';
import { Stack } from '@masque/web-ui';
import { ProgressBar } from '../progress/ProgressBar.tsx';
import { StepHeading } from '../StepHeading.tsx';

export function ScanProgressView({ progress }: { progress: ScanProgress | null }) {
  const { files = 0, allFiles = 0, bytes = 0, allBytes = 0 } = progress ?? {};
  return (
    <Stack gap={3}>
      <StepHeading>{words.scanning}</StepHeading>
      <ProgressBar label={words.scanning} done={bytes} all={allBytes} text={words.scanned(files, allFiles)} />
    </Stack>
  );
}
