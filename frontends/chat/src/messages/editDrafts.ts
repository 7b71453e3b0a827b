/** What was typed into messages that are being changed, by message: rows out of sight leave the page, and come again. */
export const editDrafts = new Map<string, string>();
