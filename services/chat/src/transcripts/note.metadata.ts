import { isDeepStrictEqual } from 'node:util';
import { AuthorsNote } from '@masque/contracts';
import type { ChatRow } from '../chats/chats.service.ts';
import type { Fields } from './own.metadata.ts';

type Note = NonNullable<ChatRow['authorsNote']>;

/** By SillyTavern's numbers for them. */
const roles = ['system', 'user', 'assistant'] as const;
/** What SillyTavern takes where a file does not tell, and how ours always stand: in the chat, in every prompt. */
const usual = { interval: 1, position: 1, depth: 4, role: 0 };

/**
 * The note in SillyTavern's `chat_metadata` (its `authors-note.js`). Undefined: there is none, or ours cannot be like it: it
 * stands outside the chat (`note_position` 0 and 2) or is not sent each time (`note_interval` other than 1), or is too long.
 */
export function noteIn(metadata: Fields): Note | undefined {
  const { note_prompt: text, note_interval, note_position, note_depth, note_role } = metadata;
  if ((note_interval ?? usual.interval) !== 1 || (note_position ?? usual.position) !== 1) return undefined;
  const depth = note_depth ?? usual.depth;
  const role = note_role ?? usual.role;
  const { data } = AuthorsNote.safeParse({ text, depth, role: typeof role === 'number' ? roles[role] : role });
  // SillyTavern writes an empty note into each chat; lore still stands where another one says.
  const isNone = data?.text.trim() === '' && depth === usual.depth && role === usual.role;
  return isNone ? undefined : data;
}

/** A file's metadata with the note as it is now. `isRead`: the chat's came from there; if it has none, that was taken away. */
export function withNote(metadata: Fields, note: Note | null, isRead: boolean): Fields {
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
