export function sourceMapOf(url: string): string | undefined;
