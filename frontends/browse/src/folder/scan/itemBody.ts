import { draftFromCard, cardField, type ImportedProfile, limits } from '@masque/contracts';
import { emptyCard } from '@masque/roleplay/cards';
import {
  type FolderItem,
  type FolderProfile,
  pictureType,
  type ProfileTemplates,
  withoutCredentials,
} from '@masque/roleplay/folder';
import { readLorebookFile } from '@masque/roleplay/lorebook';
import { draftOfPersona } from '@masque/roleplay/personas';
import { parsePreset, readTextPreset, writePreset } from '@masque/roleplay/preset';
import { readQuickReplyFile } from '@masque/roleplay/quick-replies';
import { loreSettingsOf } from './loreSettings.ts';

/** Null: neither part of the import nor here. */
export type IdOf = (key: string) => string | null;

const cutTo = (text: string, max: number): string => Array.from(text).slice(0, max).join('');
const isText = (text: string | null): text is string => text !== null;

/** The file, or the JSON body of the call that the item becomes. */
export async function itemBody(item: FolderItem, idOf: IdOf): Promise<Uint8Array> {
  const { source } = item;
  if ('file' in source) {
    if (item.kind === 'background')
      return json({ name: cutTo(item.title, limits.backgroundName), imageData: await pictureOf(source.file) });
    const bytes = await source.file.read();
    if (item.kind === 'lorebook') return json(lorebookBody(item.title, bytes));
    return item.kind === 'preset' ? json(presetBody(item.title, bytes)) : bytes;
  }
  if ('persona' in source) {
    const draft = draftOfPersona(source.persona, limits.personaKept);
    return json({ ...draft, image: await pictureOf(source.avatar) });
  }
  if ('quickReplies' in source) {
    const { quickReplies: file, isGlobal, characters } = source;
    const set = readQuickReplyFile(textOf(await file.read()));
    const characterIds = characters.map(idOf).filter(isText).slice(0, limits.quickReplyPlaces);
    return json({
      sets: [{ ...set, id: item.hash ?? item.key, name: item.title, isGlobal, characterIds, chatIds: [] }],
    });
  }
  if ('profile' in source) return json(profileBody(source, source.presetKey && idOf(source.presetKey)));
  if ('preset' in source) return json({ name: cutTo(item.title, limits.presetName), json: writePreset(source.preset) });
  if ('scripts' in source) return json({ scripts: source.scripts });
  if ('settings' in source) return json(loreSettingsOf(source.settings));
  if ('personaKey' in source) return json({ personaId: idOf(source.personaKey) });
  if ('backgroundKey' in source) return json({ backgroundId: idOf(source.backgroundKey) });
  if ('chatDetails' in source) {
    const { title, lorebook, persona, background } = source.chatDetails;
    const [lorebookId, personaId, backgroundId] = [lorebook, persona, background].map((key) => key && idOf(key));
    return json({
      ...(title && { title: cutTo(title, limits.chatTitle) }),
      ...(lorebookId && { lorebookIds: [lorebookId] }),
      ...(personaId && { personaId }),
      ...(backgroundId && { backgroundId }),
    });
  }
  if ('collection' in source) {
    const { name, unknown, characters } = source.collection;
    const characterIds = characters.map(idOf).filter(isText).slice(0, limits.collected);
    const kept = JSON.stringify(unknown);
    return json({
      name: cutTo(name, limits.collectionName),
      ...(kept.length <= limits.collectionKept && { kept }),
      characterIds,
    });
  }
  if ('favorite' in source) return new Uint8Array();
  const { isGlobal, characters, personas } = source.uses;
  return json({
    isGlobal,
    characterIds: characters.map(idOf).filter(isText).slice(0, limits.lorebookPlaces),
    personaIds: personas.map(idOf).filter(isText),
  });
}

const json = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function lorebookBody(title: string, bytes: Uint8Array) {
  const { book } = readLorebookFile(bytes);
  const { parts } = draftFromCard({ ...emptyCard(title), lorebook: book }).draft;
  const summary = cutTo(book.description ?? '', cardField('summary').max);
  return { kind: 'lorebook', name: cutTo(title, cardField('name').max), summary, lorebook: parts.lorebook };
}

/** The text stays as it is unless something must be removed. */
function presetBody(title: string, bytes: Uint8Array) {
  const text = textOf(bytes);
  const { file } = parsePreset(text);
  const { preset, removed } = withoutCredentials(file ?? readTextPreset(text)?.file ?? {});
  const isChanged = file === null || removed.length > 0;
  return { name: cutTo(title, limits.presetName), json: isChanged ? writePreset(preset) : text };
}

const profileBody = (
  { profile, isSelected }: { readonly profile: FolderProfile; readonly isSelected: boolean },
  presetId: string | null | undefined,
): ImportedProfile => ({
  name: cutTo(profile.name, 100),
  source: cutTo(profile.source, 60),
  url: profile.url === undefined ? null : cutTo(withoutPassword(profile.url), 500),
  model: profile.model === undefined ? null : cutTo(profile.model, 200),
  presetId: presetId || null,
  preset: profile.preset === undefined ? null : cutTo(profile.preset, limits.presetName),
  stop: profile.stop.slice(0, 64).map((stop) => cutTo(stop, 500)),
  replyStart: cutTo(profile.replyStart, 1_000),
  shape: profile.shape,
  text: profile.text ? templatesOf(profile.text) : null,
  isSelected,
});

/** Drops templates over the limit: truncating them would break their JSON. */
function templatesOf({ instruct, context, prefix, suffix }: ProfileTemplates) {
  const fitting = (json: string | null) => (json !== null && json.length > limits.instructTemplate ? null : json);
  const isFitting = [prefix, suffix].every(({ length }) => length <= 100);
  return {
    instruct: fitting(instruct),
    context: fitting(context),
    ...(isFitting ? { prefix, suffix } : { prefix: '', suffix: '' }),
  };
}

/** An address may hold a user's name, password or key. */
function withoutPassword(url: string): string {
  const { protocol, host, pathname } = URL.parse(url) ?? { protocol: '', host: '', pathname: '' };
  return host === '' ? '' : `${protocol}//${host}${pathname}`;
}

type Picture = { readonly size: number; readonly read: () => Promise<Uint8Array> } | undefined;

/** A picture that is too large is left out. */
async function pictureOf(file: Picture): Promise<string | null> {
  if (file === undefined || file.size > limits.imageBytes) return null;
  const bytes = await file.read();
  const type = pictureType(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_190)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 8_190))));
  return type && `data:${type};base64,${parts.join('')}`;
}
