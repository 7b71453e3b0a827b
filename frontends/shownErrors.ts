/** Errors that the browser says by itself, before it asks; all others come as the server's sentence. */
export const shownErrors = /^(account|character|collection|comment|export|image|key|persona|profile|rate|username)\./;
