import { isStockBackground } from './background.files.ts';
import { baseName, fileName } from './folder.file.ts';
import { fileItem, type FolderIndex, itemKey, ofKind, plainItem } from './folder.items.ts';
import type { FolderItem } from './folder.scan.ts';
import type { Derived, ReadEntry } from './scan.ts';

export function backgroundItems(found: readonly ReadEntry[], { settings }: Derived): FolderItem[] {
  const used = new Set([settings?.background, ...ofKind(found, 'chat').map(({ read }) => read.background)]);
  return ofKind(found, 'background').map((entry) => {
    const isUnused = isStockBackground(entry.path) && !used.has(fileName(entry.path));
    return { ...fileItem('background', entry, baseName(entry.path)), about: isUnused ? { isStock: true } : {} };
  });
}

export function defaultBackgroundItem({ settings }: Derived, { backgrounds }: FolderIndex): FolderItem[] {
  const link = backgrounds.get(settings?.background ?? '');
  if (!link) return [];
  const kind = 'default_background';
  return [
    {
      ...plainItem,
      key: itemKey(kind, link.title),
      kind,
      title: link.title,
      path: link.title,
      needs: [link.key],
      source: { backgroundKey: link.key },
    },
  ];
}
