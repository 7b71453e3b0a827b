import { isDeepStrictEqual } from 'node:util';
import { AuthorsNote } from '@masque/contracts';
import type { ChatRow } from '../chats/chats.service.ts';
import type { MetadataFields } from './own.metadata.ts';

type Note = NonNullable<ChatRow['authorsNote']>;

const roles = ['system', 'user', 'assistant'] as const;
/** SillyTavern's defaults; ours are always in the chat, in every prompt. */
const usual = { interval: 1, position: 1, depth: 4, role: 0 };
const OFF = 0;
/** Above the whole chat, next to the main prompt. */
const DEEPEST = 1_000;

/** Ours are in every prompt, and among the messages. */
function isPlacedElsewhere({ note_interval: interval, note_position: position }: MetadataFields): boolean {
  return (interval ?? usual.interval) !== usual.interval || (position ?? usual.position) !== usual.position;
}

/** Reads SillyTavern's note (`authors-note.js`), as near as ours comes to its position and interval. */
export function noteIn(metadata: MetadataFields): Note | undefined {
  const { note_prompt: text, note_interval, note_position, note_depth, note_role } = metadata;
  if (note_interval === OFF) return undefined;
  const isInChat = (note_position ?? usual.position) === usual.position;
  const depth = isInChat ? (note_depth ?? usual.depth) : DEEPEST;
  const role = note_role ?? usual.role;
  const { data } = AuthorsNote.safeParse({ text, depth, role: typeof role === 'number' ? roles[role] : role });
  // SillyTavern writes an empty note into every chat. One with other settings still places lore.
  const isUsual = isPlacedElsewhere(metadata) || (depth === usual.depth && role === usual.role);
  return data?.text.trim() === '' && isUsual ? undefined : data;
}

/** Whether a note was read that SillyTavern sends at other times, or to another place. */
export const isNoteMoved = (metadata: MetadataFields): boolean =>
  isPlacedElsewhere(metadata) && noteIn(metadata) !== undefined;

/** `isRead`: the note came from the file, so a chat without one has removed it. */
export function withNote(metadata: MetadataFields, note: Note | null, isRead: boolean): MetadataFields {
  if (!note && !isRead) return metadata;
  if (!note) {
    const {
      note_prompt: _1,
      note_interval: _2,
      note_position: _3,
      note_depth: _4,
      note_role: _5,
      ...others
    } = metadata;
    return others;
  }
  if (isDeepStrictEqual(noteIn(metadata), note)) return metadata;
  return {
    ...metadata,
    note_prompt: note.text,
    note_interval: usual.interval,
    note_position: usual.position,
    note_depth: note.depth,
    note_role: roles.indexOf(note.role),
  };
}
