import { layoutOf, type PlacedFile } from '../folder.layout.ts';
import { isCardArchive, listZip } from '../zip.folder.ts';
import { sharedReader, type SourceParts } from './source.ts';

const read = sharedReader();
const MOST_WHOLE = 2 ** 28;

/** Reads a ZIP in a folder as a nested folder or a card. Doesn't open ZIPs inside it. */
export async function zipParts(placed: PlacedFile): Promise<SourceParts> {
  const { file, path } = placed;
  if (!file.slice && file.size > MOST_WHOLE) throw new RangeError('too large');
  const slice = file.slice ?? (async (start: number, end: number) => (await read(file)).subarray(start, end));
  const files = await listZip({ size: file.size, slice });
  if (isCardArchive(files)) return { files: [{ ...placed, place: 'any' }], left: [] };
  const layout = layoutOf(files);
  const inside = layout.placed.map((one) => ({ ...one, path: `${path}/${one.path}` }));
  return {
    files: inside.filter(({ place }) => place !== 'archive'),
    left: [
      ...layout.left.map(({ kind }) => ({ kind, count: 1 })),
      ...inside.filter(({ place }) => place === 'archive').map(() => ({ kind: 'archives' as const, count: 1 })),
    ],
  };
}
