import type { ScanProgress } from '@masque/roleplay/folder';
import { importFolder as words } from '@masque/texts/import-folder';
import { ProgressBar } from '../progress/ProgressBar.tsx';

export function ScanProgressView({ progress }: { progress: ScanProgress | null }) {
  const { files = 0, allFiles = 0, bytes = 0, allBytes = 0 } = progress ?? {};
  return <ProgressBar label={words.scanning} done={bytes} all={allBytes} text={words.scanned(files, allFiles)} />;
}
