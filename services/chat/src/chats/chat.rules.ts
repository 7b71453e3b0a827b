import { newId } from '@masque/service-kit';
import type { OwnFields } from '@masque/service-kit/store';
import type { ChatCharacterRow } from '../characters/characters.service.ts';
import { imageOf, type PersonaRow } from '../personas/personas.service.ts';
import { dayOf } from '../settings/day.ts';
import { type Range, withGap } from './messages/gap.rules.ts';
import { excerpt, preview, type Speaker } from './messages/message.ts';
import type { ChatRow, Deletion, ChatMember, RunningGeneration } from './chat.schema.ts';

/** Macro and lore steps; they block the event loop for 20 to 40 ms. */
export const WORK_AT_ONCE = 2_000_000;
export const UNDO_MS = 24 * 3_600_000;
/** Beyond this, the two oldest records merge, so that the purge still covers their ranges. */
const MAX_DELETIONS = 20;

export const replySeq = ({ nextSeq }: ChatRow, { since }: RunningGeneration): number => nextSeq - 1 - since;
export const questionSeq = (row: ChatRow, generation: RunningGeneration): number => replySeq(row, generation) - 1;

/** Sequence numbers without a document yet: the running question and its reply. */
export function runningSeqs(row: ChatRow): number[] {
  const { generation } = row;
  if (generation?.kind !== 'reply') return [];
  const seq = replySeq(row, generation);
  return generation.question ? [seq - 1, seq] : [seq];
}

export type ClaimTarget =
  | { readonly kind: 'reply' }
  | { readonly kind: 'swipe'; readonly messageId: string }
  | { readonly kind: 'continue'; readonly messageId: string; readonly from: number };

export interface Question {
  readonly id: string | undefined;
  readonly text: string;
  readonly speaker: Speaker | null;
}

export function newGeneration(
  { askedBy, ...own }: Pick<RunningGeneration, 'id' | 'owner' | 'day'> & { askedBy?: string | undefined },
  target: ClaimTarget,
  question: Question | null,
): RunningGeneration {
  const startedAt = new Date();
  return {
    messageId: newId(),
    ...target,
    ...own,
    ...(askedBy === undefined ? {} : { askedBy }),
    fence: 1,
    startedAt,
    question: question && { ...question, id: question.id ?? newId(), createdAt: startedAt },
    since: 0,
  };
}

export const lastMessageOf = ({ generation, lastMessage }: ChatRow): string =>
  preview(generation?.question ? excerpt(generation.question.text) : lastMessage);

export function mainMember({ _id, members }: Pick<ChatRow, '_id' | 'members'>): ChatMember {
  const [member] = members;
  if (!member) throw new Error(`the chat ${_id} has no character`);
  return member;
}

export const shownCharacterIds = (row: ChatRow): string[] => [mainMember(row).characterId, ...row.lorebookIds];

export const memberOf = ({ _id, version, name, image, imageColor }: ChatCharacterRow): ChatMember => ({
  characterId: _id,
  version,
  name,
  image,
  imageColor,
});

export const shownPersona = (row: PersonaRow): NonNullable<ChatRow['persona']> => ({
  id: row._id,
  name: row.name,
  image: imageOf(row),
});

export const memberSpeaker = ({ characterId, name, image }: ChatMember): Speaker => ({ characterId, name, image });

export const personaSpeaker = (persona: ChatRow['persona']): Speaker | null =>
  persona && { characterId: null, name: persona.name, image: persona.image };

export const narrator: Speaker = { characterId: null, name: 'Narrator', image: null };

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
    begunWith: own.members[0]?.version ?? null,
    userTurns: 0,
    gaps: [],
    unwritten: [],
    deletions: [],
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
    ...own,
  };
}

const canUndo = ({ at }: Deletion): boolean => at.getTime() + UNDO_MS >= Date.now();

export const undoable = ({ deletions }: ChatRow, token?: string): Deletion | null =>
  deletions.findLast((deletion) => (token === undefined || deletion.token === token) && canUndo(deletion)) ?? null;

export function deletionOf(row: ChatRow, ranges: readonly Range[]): Pick<ChatRow, 'gaps' | 'deletions'> & Deletion {
  const at = new Date();
  const token = newId();
  const deletion = { token, ranges: [...ranges], at };
  return {
    ...deletion,
    gaps: ranges.reduce<Range[]>(withGap, [...row.gaps]),
    deletions: bounded([...row.deletions, deletion]),
  };
}

/** A merged record gets a new token: an old one would restore more than its own deletion removed. */
function bounded(deletions: Deletion[]): Deletion[] {
  const [oldest, next, ...others] = deletions;
  if (!oldest || !next || deletions.length <= MAX_DELETIONS) return deletions;
  return [{ ...next, token: newId(), ranges: [...oldest.ranges, ...next.ranges] }, ...others];
}

/** Counted where messages are written, so that events don't have to count. */
export interface Turns {
  userTurns: number;
  hasReturned: boolean;
}

export const turnsOf = ({ userTurns, hasReturned = false }: ChatRow): Turns => ({ userTurns, hasReturned });

export const afterDraft = ({ isDraft }: Pick<ChatRow, 'isDraft'>) =>
  isDraft ? { isDraft: false, createdAt: new Date() } : {};

/** `day` is UTC. A draft's creation time becomes that of its first message. */
export function turnsAfter(
  row: ChatRow,
  said: readonly string[],
  day: string,
): Partial<Turns & Pick<ChatRow, 'isDraft' | 'createdAt' | 'firstMessage'>> {
  const [first] = said;
  if (first === undefined) return {};
  const { userTurns, hasReturned } = turnsOf(row);
  return {
    userTurns: userTurns + said.length,
    hasReturned: hasReturned || (!row.isDraft && day > dayOf(row.createdAt.getTime())),
    ...(userTurns === 0 ? { firstMessage: excerpt(first) } : {}),
    ...afterDraft(row),
  };
}

export function beginningOf(row: ChatRow): { cardVersion: number; greeting: number | null } {
  const { begunWith, imported, greeting = 0 } = row;
  const isOfFile = begunWith === null || imported !== undefined;
  return { cardVersion: begunWith ?? mainMember(row).version, greeting: isOfFile ? null : greeting };
}
