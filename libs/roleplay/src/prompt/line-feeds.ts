/** A text as it goes to a model: what some systems write as a carriage return, with or without a line feed, is a line feed. */
export const lineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
