/** Path of the source map of a `file:` URL that the hooks loaded; undefined for others. */
export function sourceMapOf(url: string): string | undefined;
