import type { ImportItem } from '@masque/contracts';
import type { ListedItem } from '../scan/folder.calls.ts';
import { importName } from '../scan/importName.ts';

const nameOf = ({ kind, name }: Pick<ImportItem, 'kind' | 'name'>): string => `${kind}:${name}`;

/** Finds the items of an import in a folder that was scanned again. */
export function keysByNumber(items: readonly ImportItem[], listed: readonly ListedItem[]): Record<number, string> {
  const keys = new Map(listed.map(({ kind, path, key }) => [nameOf({ kind, name: importName(path) }), key]));
  return Object.fromEntries(
    items.flatMap((item) => {
      const key = keys.get(nameOf(item));
      return key === undefined ? [] : [[item.n, key]];
    }),
  );
}
