/** Chats that this page deletes or has deleted: their stream of changes tells it nothing new by saying that they are gone. */
export const deletedHere = new Set<string>();
