/** Chats deleted by this page, which must ignore the change stream's deletion event for them. */
export const deletedHere = new Set<string>();
