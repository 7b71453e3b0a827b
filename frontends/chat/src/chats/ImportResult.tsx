import type { ChatImport } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Notice, Stack } from '@masque/web-ui';
import css from './chats.module.css';

const words = texts.chats;

/** What a file became, and what of it did not. */
export function ImportResult({ result }: { result: ChatImport }) {
  const { chats, imported, skipped, skippedLines, shortened, skippedChats } = result;
  return (
    <Stack>
      <output>
        {words.imported(imported)} {chats.length > 1 && words.importedChats(chats.length)}
      </output>
      {shortened > 0 && <Notice type="warning">{words.shortened(shortened)}</Notice>}
      {skippedChats > 0 && <Notice type="warning">{words.skippedChats(skippedChats)}</Notice>}
      {skipped > 0 && (
        <Notice type="warning">
          {words.skipped(skipped)}
          <ul className={css.skipped}>
            {skippedLines.map(({ line, reason }, index) => (
              // The same line may be told of twice.
              <li key={index}>{words.skippedLine(line, reason)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Stack>
  );
}
