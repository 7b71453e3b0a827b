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

/** Who has another program's id, or half of one, knows nothing of this chat: as from a revision that it does not have. */
export function cursorOf(lastEventId = ''): Cursor {
  const [, revision, generationId, length] = shape.exec(lastEventId) ?? [];
  return {
    revision: revision === undefined ? (lastEventId === '' ? null : Number.POSITIVE_INFINITY) : Number(revision),
    reply: generationId === undefined ? null : { generationId, length: Number(length) },
  };
}
