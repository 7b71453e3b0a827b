import type { Viewer } from '@masque/contracts';

/** One file of the archive in which users take their data away. */
export interface ExportFile {
  /** In the archive: folders, if any, and a name that every system takes (`ExportNames`). */
  readonly path: string;
  /** Read once, and only as far as somebody reads; text is UTF-8. */
  readonly content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/**
 * What one feature gives to the archive. It reads by `viewer.userId` and nothing else, so that nobody gets what is not theirs, and
 * holds no more than a page of rows or one file at a time. Ended early, it is left by `return`: what it holds open it closes in `finally`.
 */
export interface ExportPart {
  files(viewer: Viewer, signal: AbortSignal): AsyncIterable<ExportFile>;
}

/** Files of several parts, one part after the other. */
export async function* filesOf(
  parts: readonly ExportPart[],
  viewer: Viewer,
  signal: AbortSignal,
): AsyncGenerator<ExportFile> {
  for (const part of parts) yield* part.files(viewer, signal);
}

/** A JSON file for people and programs. */
export const jsonFile = (path: string, value: unknown): ExportFile => ({
  path,
  content: `${JSON.stringify(value, undefined, 2)}\n`,
});

/** A JSON file with one list, an entry a line; written while its entries are read. */
export const jsonListFile = (path: string, entries: AsyncIterable<unknown> | Iterable<unknown>): ExportFile => ({
  path,
  content: jsonList(entries),
});

async function* jsonList(entries: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
