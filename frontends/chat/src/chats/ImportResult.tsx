import type { ChatImport } from '@masque/contracts';
import { importChat as words } from '@masque/texts/import-chat';
import { Notice, Stack } from '@masque/web-ui';
import { SkippedLines } from './SkippedLines.tsx';

export function ImportResult({ result }: { result: ChatImport }) {
  const { chats, imported, skipped, skippedLines, shortened, skippedChats } = result;
  return (
    <Stack>
      <output>
        {words.imported(imported)} {chats.length > 1 && words.importedChats(chats.length)}
      </output>
      {shortened > 0 && <Notice type="warning">{words.shortened(shortened)}</Notice>}
      {skippedChats > 0 && <Notice type="warning">{words.skippedChats(skippedChats)}</Notice>}
      <SkippedLines skipped={skipped} skippedLines={skippedLines} />
    </Stack>
  );
}
