import { type JsonObject, textAt } from '../shared/json.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { baseName } from './folder.file.ts';
import { itemKey, type Kinded, ofKind, plainItem } from './folder.items.ts';
import type { LeftKind } from './folder.layout.ts';
import type { FolderItem } from './folder.scan.ts';
import type { FolderProfile } from './profile.reader.ts';
import type { Derived, ReadEntry } from './scan.ts';
import { sha256 } from './sha256.ts';
import { textProfileOf } from './text.profile.ts';

export interface UnusedPart {
  readonly kind: LeftKind;
  readonly size: number;
}

/** Profiles whose templates are in the folder; the others, and templates of none, are unused. */
export async function savedTextProfiles(found: readonly ReadEntry[], derived: Derived) {
  const templates = ofKind(found, 'template');
  const byName = new Map(
    templates.flatMap((entry) => {
      const folder = entry.path.split('/')[0] ?? '';
      const names = [textAt(entry.read.file, 'name') ?? '', baseName(entry.path)];
      return names.map((name) => [`${folder}/${name}`, entry] as const);
    }),
  );
  const used = new Set<Kinded<'template'>>();
  const read = (derived.settings?.textProfiles ?? []).map(({ written, isSelected }) => {
    const named: Kinded<'template'>[] = [];
    const find = (folder: string, name: string): JsonObject | undefined => {
      const entry = byName.get(`${folder}/${name}`);
      if (entry) named.push(entry);
      return entry?.read.file;
    };
    const profile = textProfileOf(written, find);
    if (profile) for (const entry of named) used.add(entry);
    return { profile, isSelected };
  });
  // Samplers of a profile here aren't a preset here.
  const presets = ofKind(found, 'textPreset').filter(
    ({ path, hash }) => path.startsWith('TextGen Settings/') && derived.copyOf('profile', hash) === undefined,
  );
  const others = derived.settings?.profiles.length ?? 0;
  const items = read.flatMap(({ profile, isSelected }, at) =>
    profile ? [profileItem(profile, others + at, presets, isSelected)] : [],
  );
  const unused: UnusedPart[] = [
    ...templates
      .filter((entry) => !used.has(entry))
      .map(({ file }) => ({ kind: 'templates' as const, size: file.size })),
    ...read.filter(({ profile }) => !profile).map(() => ({ kind: 'profiles' as const, size: 0 })),
  ];
  return { items: await Promise.all(items), unused };
}

async function profileItem(
  profile: FolderProfile,
  at: number,
  presets: readonly Kinded<'textPreset'>[],
  isInUse: boolean,
): Promise<FolderItem> {
  const preset = presets.find(({ path }) => baseName(path) === profile.preset);
  const bytes = encodeUtf8(JSON.stringify(profile));
  return {
    ...plainItem,
    key: itemKey('profile', `${at}`),
    kind: 'profile',
    title: profile.name,
    path: `settings.json: profile ${at + 1}. ${profile.name}`,
    hash: await sha256(bytes),
    bytes: bytes.length,
    about: {
      ...(profile.preset !== undefined && { preset: profile.preset }),
      ...(!isInUse && { isSpare: true as const }),
    },
    // The settings in use, which are a profile too, may have changed since this was saved.
    source: { profile, presetKey: preset && itemKey('preset', preset.path), isSelected: false },
  };
}
