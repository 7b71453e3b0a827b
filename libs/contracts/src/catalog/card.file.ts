import type { BoundedJsonObject, BoundedJsonValue } from '../bounded-json.ts';
import { Gender } from './character.ts';
import { type Card, cardPartNames, type CardPart, MAX_DEPTH } from './card.ts';
import { cardField, cardTextFields, type CardTextField, type CardTexts, mapFields } from './card.fields.ts';

type FilePart = Exclude<CardPart, 'depthPrompt' | 'extensions'>;

/** A card file as libs/roleplay reads and writes it; fields V3 doesn't name are in `extensions`. */
export type CardFile = Partial<CardTexts> & {
  [P in FilePart]?: Exclude<Card[P], null>;
} & { extensions: BoundedJsonObject };

const PREFIX = 'extensions.';
const GENDER = 'masque/gender';
const DEPTH_PROMPT = 'depth_prompt';
const SPOKEN = ['user', 'assistant'] as const;

const ownKey = (field: CardTextField): string | undefined => {
  const { file } = cardField(field);
  return file.startsWith(PREFIX) ? file.slice(PREFIX.length) : undefined;
};
const isFilePart = (name: CardPart): name is FilePart => name !== 'depthPrompt' && name !== 'extensions';

const isObject = (value: BoundedJsonValue | undefined): value is BoundedJsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads as SillyTavern does: depth may be text ("3"), an unreadable depth is 4, an unknown role is system. */
function readDepthPrompt(value: BoundedJsonValue | undefined): {
  depthPrompt: Card['depthPrompt'];
  rest: BoundedJsonObject;
} {
  if (!isObject(value) || typeof value['prompt'] !== 'string') return { depthPrompt: null, rest: {} };
  const { prompt, depth, role, ...rest } = value;
  const number = typeof depth === 'string' && depth.trim() !== '' ? Number(depth) : depth;
  const isDepth = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= MAX_DEPTH;
  const depthPrompt = {
    prompt,
    depth: isDepth ? number : 4,
    role: SPOKEN.find((each) => each === role) ?? ('system' as const),
  };
  return { depthPrompt, rest };
}

export function cardFromFile(file: CardFile): Card {
  const extensions = { ...file.extensions };
  const texts = mapFields(cardTextFields, (field) => {
    const key = ownKey(field);
    if (key === undefined) return file[field] ?? '';
    const value = extensions[key];
    if (typeof value !== 'string') return '';
    delete extensions[key];
    return value;
  });
  const { alternateGreetings = [], groupOnlyGreetings = [] } = file;
  const { creatorNotesByLanguage = null, lorebook = null, source = null, assets = null } = file;
  const { creationDate = null, modificationDate = null } = file;
  return withDepthPrompt({
    ...texts,
    alternateGreetings,
    groupOnlyGreetings,
    creatorNotesByLanguage,
    depthPrompt: null,
    lorebook,
    source,
    assets,
    creationDate,
    modificationDate,
    extensions,
  });
}

export function withDepthPrompt(card: Card): Card {
  if (card.depthPrompt !== null) return card;
  const { [DEPTH_PROMPT]: value, ...extensions } = card.extensions;
  const { depthPrompt, rest } = readDepthPrompt(value);
  if (depthPrompt === null) return card;
  const hasMore = Object.keys(rest).length > 0;
  return { ...card, depthPrompt, extensions: hasMore ? { ...extensions, [DEPTH_PROMPT]: rest } : extensions };
}

export function cardToFile(card: Card): CardFile {
  const extensions = { ...card.extensions };
  const file: CardFile = { extensions };
  for (const field of cardTextFields) {
    const key = ownKey(field);
    if (key === undefined) file[field] = card[field];
    else if (card[field] !== '') extensions[key] = card[field];
  }
  if (card.nickname === '') delete file.nickname;
  const { depthPrompt } = card;
  const rest = extensions[DEPTH_PROMPT];
  // Ours first, as card files have them; our values win over those kept by earlier versions.
  if (depthPrompt) extensions[DEPTH_PROMPT] = { ...depthPrompt, ...(isObject(rest) ? rest : {}), ...depthPrompt };
  const present = cardPartNames.filter((name) => isFilePart(name) && card[name] !== null);
  return { ...file, ...Object.fromEntries(present.map((name) => [name, card[name]])) };
}

export function genderOf({ [GENDER]: value, ...rest }: BoundedJsonObject): {
  gender: Gender;
  extensions: BoundedJsonObject;
} {
  const { data: gender = '' } = Gender.safeParse(value);
  return gender === ''
    ? { gender, extensions: value === undefined ? rest : { ...rest, [GENDER]: value } }
    : { gender, extensions: rest };
}

export const withGender = <F extends { readonly extensions: BoundedJsonObject }>(file: F, gender: Gender): F =>
  gender === '' ? file : { ...file, extensions: { ...file.extensions, [GENDER]: gender } };
