import type { JsonObject } from './bounded-json.ts';
import { Gender } from './character.ts';
import { Card, cardPartNames, type CardPart } from './card.ts';
import { cardField, cardTextFields, type CardTextField, type CardTexts, mapFields } from './card.fields.ts';

type FilePart = Exclude<CardPart, 'depthPrompt' | 'extensions'>;

/**
 * A card file as libs/roleplay reads and writes it: the texts and parts that V3 names under our names, everything else in
 * `extensions`.
 */
export type CardFile = Partial<CardTexts> & {
  [P in FilePart]?: Exclude<Card[P], null>;
} & { extensions: JsonObject };

const PREFIX = 'extensions.';
/** Of the character, not of a version of its card. */
const GENDER = 'masque/gender';
/** SillyTavern's. */
const DEPTH_PROMPT = 'depth_prompt';

const ownKey = (field: CardTextField): string | undefined => {
  const { file } = cardField(field);
  return file.startsWith(PREFIX) ? file.slice(PREFIX.length) : undefined;
};
const isFilePart = (name: CardPart): name is FilePart => name !== 'depthPrompt' && name !== 'extensions';

/** A depth prompt that holds nothing but what we have a place for; another one stays in the extensions. */
function readDepthPrompt(value: unknown): Card['depthPrompt'] {
  if (typeof value !== 'object' || value === null) return null;
  const isKnown = Object.keys(value).sort().join() === 'depth,prompt,role';
  const parsed = Card.shape.depthPrompt.safeParse(value);
  return isKnown && parsed.success ? parsed.data : null;
}

/** What a card file says, in our fields. Bounds are checked where a character is made of it. */
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
  const depthPrompt = readDepthPrompt(extensions[DEPTH_PROMPT]);
  if (depthPrompt) delete extensions[DEPTH_PROMPT];
  const { alternateGreetings = [], groupOnlyGreetings = [] } = file;
  const { creatorNotesByLanguage = null, lorebook = null, source = null, assets = null } = file;
  const { creationDate = null, modificationDate = null } = file;
  return {
    ...texts,
    alternateGreetings,
    groupOnlyGreetings,
    creatorNotesByLanguage,
    depthPrompt,
    lorebook,
    source,
    assets,
    creationDate,
    modificationDate,
    extensions,
  };
}

/** The way back; what is empty and optional in V3 is left out. The prompt builder of libs/roleplay takes it as it is. */
export function cardToFile(card: Card): CardFile {
  const extensions = { ...card.extensions };
  const file: CardFile = { extensions };
  for (const field of cardTextFields) {
    const key = ownKey(field);
    if (key === undefined) file[field] = card[field];
    else if (card[field] !== '') extensions[key] = card[field];
  }
  if (card.nickname === '') delete file.nickname;
  if (card.depthPrompt) extensions[DEPTH_PROMPT] = { ...card.depthPrompt };
  const present = cardPartNames.filter((name) => isFilePart(name) && card[name] !== null);
  return { ...file, ...Object.fromEntries(present.map((name) => [name, card[name]])) };
}

/** The gender that a file names in our extension, and the rest of the extensions; anything else stays there. */
export function genderOf({ [GENDER]: value, ...rest }: JsonObject): { gender: Gender; extensions: JsonObject } {
  const { data: gender = '' } = Gender.safeParse(value);
  return gender === ''
    ? { gender, extensions: value === undefined ? rest : { ...rest, [GENDER]: value } }
    : { gender, extensions: rest };
}

export const withGender = <F extends { readonly extensions: JsonObject }>(file: F, gender: Gender): F =>
  gender === '' ? file : { ...file, extensions: { ...file.extensions, [GENDER]: gender } };
