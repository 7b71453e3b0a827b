import type { ChatImport } from '@masque/contracts';
import { importChat as words } from '@masque/texts/import-chat';
import { Notice } from '@masque/web-ui';
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
