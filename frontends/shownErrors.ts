/** Errors that the browser shows without asking the server; the server sends all other messages. */
export const shownErrors = /^(account|character|collection|comment|export|image|key|persona|profile|rate|username)\./;
