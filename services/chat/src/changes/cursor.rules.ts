/** How far a reader of a chat's changes has come. */
export interface Cursor {
  /** The chat's revision; null: it begins with the chat as it is. */
  readonly revision: number | null;
  /** The generation that it was reading, and how many of its characters it has. */
  readonly reply: { readonly generationId: string; readonly length: number } | null;
}

const shape = /^(\d{1,15})(?::([\w-]{1,100}):(\d{1,9}))?$/;

/** An event's id: `{revision}`, or `{revision}:{generation}:{characters}` while a reply is being written. */
export const cursorId = (revision: number, reply: Cursor['reply']): string =>
  reply ? `${revision}:${reply.generationId}:${reply.length}` : String(revision);

/** What does not look like an id of ours counts as none. */
export function cursorOf(lastEventId: string | undefined): Cursor {
  const [, revision, generationId, length] = shape.exec(lastEventId ?? '') ?? [];
  return {
    revision: revision === undefined ? null : Number(revision),
    reply: generationId === undefined ? null : { generationId, length: Number(length) },
  };
}
