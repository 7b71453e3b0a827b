import { isDeepStrictEqual } from 'node:util';
import { AuthorsNote } from '@masque/contracts';
import type { ChatRow } from '../chats/chats.service.ts';
import type { MetadataFields } from './own.metadata.ts';

type Note = NonNullable<ChatRow['authorsNote']>;

const roles = ['system', 'user', 'assistant'] as const;
/** SillyTavern's defaults; ours are always in the chat, in every prompt. */
const usual = { interval: 1, position: 1, depth: 4, role: 0 };

/** Reads SillyTavern's note (`authors-note.js`). Undefined where ours can't match its position or interval. */
export function noteIn(metadata: MetadataFields): Note | undefined {
  const { note_prompt: text, note_interval, note_position, note_depth, note_role } = metadata;
  if ((note_interval ?? usual.interval) !== 1 || (note_position ?? usual.position) !== 1) return undefined;
  const depth = note_depth ?? usual.depth;
  const role = note_role ?? usual.role;
  const { data } = AuthorsNote.safeParse({ text, depth, role: typeof role === 'number' ? roles[role] : role });
  // SillyTavern writes an empty note into every chat. One with other settings still places lore.
  const isNone = data?.text.trim() === '' && depth === usual.depth && role === usual.role;
  return isNone ? undefined : data;
}

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
