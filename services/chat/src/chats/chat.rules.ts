import { newId, type OwnFields } from '@masque/service-kit';
import { liveCount, type Range, withGap } from './messages/gap.rules.ts';
import { excerpt } from './messages/message.rules.ts';
import type { ChatRow, Deletion, Member, RunningGeneration } from './chat.schema.ts';

/** How long a deletion can be undone. */
export const UNDO_MS = 24 * 3_600_000;
/** Undo records kept; older ones can be undone no more. */
const MAX_DELETIONS = 20;

/** Sequence number of the message that a running generation writes. */
export const replySeq = ({ nextSeq }: ChatRow, { since }: RunningGeneration): number => nextSeq - 1 - since;
export const questionSeq = (row: ChatRow, generation: RunningGeneration): number => replySeq(row, generation) - 1;

/** Numbers whose messages have no document yet: they are being asked and answered. */
export function runningSeqs(row: ChatRow): number[] {
  const { generation } = row;
  if (generation?.kind !== 'reply') return [];
  const seq = replySeq(row, generation);
  return generation.question ? [seq - 1, seq] : [seq];
}

export const messageCount = (row: ChatRow): number => liveCount(row);

/** What lists show as the last message. */
export const lastMessageOf = ({ generation, lastMessage }: ChatRow): string =>
  generation?.question ? excerpt(generation.question.text) : lastMessage;

/** The character that answers. */
export function mainMember({ _id, members }: ChatRow): Member {
  const [member] = members;
  if (!member) throw new Error(`the chat ${_id} has no character`);
  return member;
}

/** A new chat's row; its messages have the numbers below `nextSeq`. */
export function newChatRow(
  own: Pick<ChatRow, '_id' | 'userId' | 'members' | 'nextSeq' | 'lastMessage'> & Partial<OwnFields<ChatRow>>,
): OwnFields<ChatRow> {
  const now = new Date();
  return {
    title: null,
    pinned: false,
    persona: null,
    customPrompt: '',
    authorsNote: null,
    lorebookIds: [],
    settings: null,
    parent: null,
    loreTimers: '{}',
    pickSeed: own._id,
    gaps: [],
    unwritten: [],
    deletions: [],
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    ...own,
  };
}

/** What a deletion changes in the row, and the token that undoes it. */
export function deletionOf(row: ChatRow, ranges: readonly Range[]): Pick<ChatRow, 'gaps' | 'deletions'> & Deletion {
  const at = new Date();
  const token = newId();
  const deletion = { token, ranges: [...ranges], at };
  return {
    ...deletion,
    gaps: ranges.reduce<Range[]>(withGap, [...row.gaps]),
    deletions: [...row.deletions, deletion].slice(-MAX_DELETIONS),
  };
}
