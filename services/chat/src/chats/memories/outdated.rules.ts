import type { ChatRow } from '../chat.schema.ts';
import { commitOf } from '../commit.rules.ts';

export function isOutdatedBy(row: ChatRow, change: Partial<Pick<ChatRow, 'gaps' | 'unwritten'>>): boolean {
  const { upTo = -1, isOutdated = false } = row.memory ?? {};
  if (upTo < 0 || isOutdated || (!change.gaps && !change.unwritten)) return false;
  const { gaps = row.gaps, unwritten = row.unwritten } = change;
  const { touched } = commitOf(row, { ...row, gaps, unwritten, revision: row.revision + 1 });
  return touched.some(([from]) => from <= upTo);
}
