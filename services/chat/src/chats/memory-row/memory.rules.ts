import type { MemorySettings } from '@masque/contracts';
import type { PromptMemory } from '@masque/roleplay/prompt';
import type { ChatRow } from '../chat.schema.ts';
import { commitOf } from '../change-log.ts';
import { liveBefore, liveIndex, visibleSequence } from '../messages/gap.rules.ts';
import { type MessageRow, shownText } from '../messages/message.ts';
import type { MemoryRow, Summary } from './memory.row.ts';

export const isMemoryOn = ({ memory }: Pick<ChatRow, 'memory'>, byDefault: Pick<MemorySettings, 'isOn'>): boolean =>
  memory?.isOn ?? byDefault.isOn;

/** Empty once every summarized message is deleted, unless the user edited the text. */
export function summaryOf(row: Pick<ChatRow, 'memory' | 'nextSeq' | 'gaps'>): Summary {
  const { text = '', upTo = -1, isEdited } = row.memory ?? {};
  const isForgotten = upTo >= 0 && !isEdited && liveBefore(row, upTo + 1, 1).length === 0;
  return { text: isForgotten ? '' : text, upTo };
}

export const coveredCount = (row: ChatRow): number => liveIndex(row, summaryOf(row).upTo + 1);

export const coveredEnd = (row: ChatRow): number | null => liveBefore(row, summaryOf(row).upTo + 1, 1)[0] ?? null;

const isSaid = (message: MessageRow): boolean => !message.isHidden && shownText(message).trim() !== '';

export interface RecalledHistory {
  readonly messages: readonly MessageRow[];
  /** Messages that follow in the prompt: the running question. */
  readonly asked: number;
}

/** Undefined when the memory is off, or covers messages after this history (a new swipe of an old message). */
export function recall(
  row: ChatRow,
  settings: MemorySettings,
  { messages, asked }: RecalledHistory,
): PromptMemory | undefined {
  if (!isMemoryOn(row, settings)) return undefined;
  const { text, upTo } = summaryOf(row);
  const end = coveredEnd(row);
  const last = messages.at(-1);
  if (end !== null && last && last.seq < end) return undefined;
  const after = messages.filter((message) => !message.isHidden && message.seq > upTo).length + asked;
  return { text, after, reserve: settings.length };
}

/** Returns the newest message that the prompt left out; -1: none. `kept`: messages sent, with the question. */
export function leftOut({ messages, asked }: RecalledHistory, kept: number): number {
  const said = messages.filter(isSaid);
  const first = firstSent(said, asked, kept);
  return first ? first.seq - 1 : (said.at(-1)?.seq ?? -1);
}

const firstSent = (said: readonly MessageRow[], asked: number, kept: number): MessageRow | undefined =>
  said[Math.max(0, said.length - Math.max(0, kept - asked))];

/** Id of the prompt's oldest message, possibly the question; null: the prompt has the whole chat. */
export function contextStart(row: ChatRow, { messages, asked }: RecalledHistory, kept: number): string | null {
  const said = messages.filter(isSaid);
  const first = firstSent(said, asked, kept);
  const isWhole = first === said[0] && liveIndex(visibleSequence(row), messages[0]?.seq ?? 0) === 0;
  return isWhole ? null : (first?.id ?? row.generation?.question?.id ?? null);
}

/** A branch inherits only a summary of messages it has. `seqs`: its messages, by their numbers in the chat. */
export function branchedMemory(row: ChatRow, seqs: readonly number[]): MemoryRow | undefined {
  const { memory } = row;
  if (!memory) return undefined;
  const { isOn, isEdited, isOutdated, model, updatedAt } = memory;
  const choice = isOn === undefined ? {} : { isOn };
  const { text, upTo } = summaryOf(row);
  const end = coveredEnd(row) ?? -1;
  const isKept = text !== '' && end <= (seqs.at(-1) ?? -1);
  if (!isKept) return isOn === undefined ? undefined : { ...choice, rev: 1 };
  return {
    ...choice,
    rev: 1,
    text,
    upTo: seqs.filter((seq) => seq <= upTo).length - 1,
    ...(isEdited ? { isEdited } : {}),
    ...(isOutdated ? { isOutdated } : {}),
    ...(model === undefined ? {} : { model }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

export function isOutdatedBy(row: ChatRow, change: Partial<Pick<ChatRow, 'gaps' | 'hidden' | 'unwritten'>>): boolean {
  const { upTo = -1, isOutdated = false } = row.memory ?? {};
  if (upTo < 0 || isOutdated || (!change.gaps && !change.hidden && !change.unwritten)) return false;
  const { gaps = row.gaps, hidden = row.hidden ?? [], unwritten = row.unwritten } = change;
  const { touched } = commitOf(row, { ...row, gaps, hidden, unwritten, revision: row.revision + 1 });
  return touched.some(([from]) => from <= upTo);
}
