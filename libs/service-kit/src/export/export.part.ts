import type { ExportedThing, ExportLayout, OpenChats, Viewer } from '@masque/contracts';

export interface ExportFile {
  readonly path: string;
  /** The user's thing that it is a copy of, which a scan then finds again. */
  readonly thing?: ExportedThing;
  readonly content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** Must read by `viewer.userId` only, hold a page of rows or one file at most, and clean up in `finally`. */
export interface ExportPart {
  readonly layout?: ExportLayout;
  files(viewer: Viewer, signal: AbortSignal, openChats: OpenChats): AsyncIterable<ExportFile>;
}

export async function* filesOf(
  parts: readonly ExportPart[],
  viewer: Viewer,
  { signal, openChats }: { signal: AbortSignal; openChats: OpenChats },
): AsyncGenerator<ExportFile> {
  for (const part of parts) yield* part.files(viewer, signal, openChats);
}

export const jsonFile = (path: string, value: unknown): ExportFile => ({
  path,
  content: `${JSON.stringify(value, undefined, 2)}\n`,
});

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
