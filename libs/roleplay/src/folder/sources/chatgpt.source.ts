import type { PlacedFile } from '../folder.layout.ts';
import { listParts } from './json.parts.ts';
import { sharedReader, type SourceParts } from './source.ts';

const read = sharedReader();

/** Each conversation of `conversations.json` is a file of its own. */
export async function conversationsOf(placed: PlacedFile): Promise<SourceParts> {
  const { file, path } = placed;
  const parts = listParts(await read(file)) ?? [{ start: 0, end: file.size }];
  const files = parts.map(({ start, end }, n): PlacedFile => {
    const part = {
      path: `${path}: ${n + 1}`,
      size: end - start,
      read: async () => (await read(file)).subarray(start, end),
    };
    return { file: part, path: part.path, place: 'chatFile' };
  });
  return { files, left: [] };
}
