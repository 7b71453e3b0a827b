import { readPreset } from '../preset/preset.reader.ts';
import type { JsonObject } from '../shared/json.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { baseName } from './folder.file.ts';
import { fileItem, itemKey, ofKind, plainItem } from './folder.items.ts';
import type { FolderItem } from './folder.scan.ts';
import { withoutCredentials } from './preset.cleaner.ts';
import type { Derived, ReadEntry } from './scan.ts';
import { sha256 } from './sha256.ts';
import type { TextInUse } from './text.reader.ts';

const IN_USE = itemKey('preset', 'settings.json');

export async function textPresetItems(found: readonly ReadEntry[], derived: Derived): Promise<FolderItem[]> {
  const { settings } = derived;
  const text = settings?.text;
  const others = ofKind(found, 'textPreset').filter(({ path, read }) => {
    if (text && path === `sysprompt/${text.sysprompt}.json`) return systemText(read.file) !== systemText(text.file);
    return path !== `TextGen Settings/${text?.name}.json`;
  });
  return [
    ...(text ? [await inUseItem(text)] : []),
    ...others.map((entry): FolderItem => {
      // A profile's own samplers.
      const copyOf = derived.copyOf('profile', entry.hash);
      return {
        ...fileItem('preset', entry, baseName(entry.path)),
        about: { lost: entry.read.lost, ...(settings && { isSpare: true as const }) },
        ...(copyOf !== undefined && { copyOf }),
      };
    }),
  ];
}

const systemText = (file: JsonObject): string =>
  JSON.stringify(
    ['main', 'jailbreak'].map(
      (id) => readPreset(file).prompts.find(({ identifier }) => identifier === id)?.content ?? '',
    ),
  );

async function inUseItem({ title, file, lost, isMain }: TextInUse): Promise<FolderItem> {
  const { preset, removed } = withoutCredentials(file);
  const bytes = encodeUtf8(JSON.stringify(preset));
  return {
    ...plainItem,
    key: IN_USE,
    kind: 'preset',
    title,
    path: 'settings.json: text completion',
    hash: await sha256(bytes),
    bytes: bytes.length,
    about: { lost, ...(removed.length > 0 && { removed }), ...(!isMain && { isSpare: true as const }) },
    source: { preset },
  };
}

export async function textProfileItems({ settings }: Derived): Promise<FolderItem[]> {
  if (!settings?.text) return [];
  const { title, profile, isMain } = settings.text;
  const bytes = encodeUtf8(JSON.stringify(profile));
  return [
    {
      ...plainItem,
      key: itemKey('profile', 'settings.json'),
      kind: 'profile',
      title,
      path: `settings.json: ${title}`,
      hash: await sha256(bytes),
      bytes: bytes.length,
      about: { preset: title, ...(isMain ? { isSelected: true as const } : { isSpare: true as const }) },
      source: { profile, presetKey: IN_USE, isSelected: isMain },
    },
  ];
}
