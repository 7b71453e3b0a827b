export interface Cursor {
  readonly revision: number | null;
  readonly reply: { readonly generationId: string; readonly length: number } | null;
}

const shape = /^(\d{1,15})(?::([\w-]{1,100}):(\d{1,9}))?$/;

/** `{revision}`, or `{revision}:{generation}:{length}` while a reply is running. */
export const cursorId = (revision: number, reply: Cursor['reply']): string =>
  reply ? `${revision}:${reply.generationId}:${reply.length}` : String(revision);

/** A malformed or foreign id counts as a revision that doesn't exist, so the reader has to reload. */
export function cursorOf(lastEventId = ''): Cursor {
  const [, revision, generationId, length] = shape.exec(lastEventId) ?? [];
  return {
    revision: revision === undefined ? (lastEventId === '' ? null : Number.POSITIVE_INFINITY) : Number(revision),
    reply: generationId === undefined ? null : { generationId, length: Number(length) },
  };
}
