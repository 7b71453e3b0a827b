import type { ChatImport } from '@masque/contracts';
import { importChat as words } from '@masque/texts/import-chat';
import { Notice, Stack } from '@masque/web-ui';
import css from './chats.module.css';

export type Skipped = Pick<ChatImport, 'skipped' | 'skippedLines'>;

export function SkippedLines({ skipped, skippedLines }: Skipped) {
  if (skipped === 0) return null;
  return (
    <Notice type="warning">
      {words.skipped(skipped)}
      <ul className={css.skipped}>
        {skippedLines.map(({ line, reason }, index) => (
          // The same line can occur twice.
          <li key={index}>{words.skippedLine(line, reason)}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function ImportResult({ result }: { result: ChatImport }) {
  const { chats, imported, shortened, skippedChats, movedNotes, leftOut } = result;
  return (
    <Stack>
      <output>
        {words.imported(imported)} {chats.length > 1 && words.importedChats(chats.length)}
      </output>
      {shortened > 0 && <Notice type="warning">{words.shortened(shortened)}</Notice>}
      {skippedChats > 0 && <Notice type="warning">{words.skippedChats(skippedChats)}</Notice>}
      {movedNotes > 0 && <Notice type="warning">{words.movedNotes}</Notice>}
      {leftOut.map((part) => (
        <Notice key={part} type="warning">
          {words.leftOut[part]}
        </Notice>
      ))}
      <SkippedLines {...result} />
    </Stack>
  );
}
