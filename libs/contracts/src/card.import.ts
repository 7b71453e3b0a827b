import { texts } from '@masque/texts';
import { cardField, type CardTexts, cardTextFields, mapFields } from './card.fields.ts';
import { type CardFile, cardFromFile, genderOf } from './card.file.ts';
import { type Card, type CardParts, cardPartNames } from './card.ts';
import { unfitReason } from './card.unfit.ts';
import type { Gender } from './character.ts';
import { limits } from './common.ts';
import { isVisible } from './rules/line.rules.ts';
import { tidyTags } from './rules/tag.rules.ts';

/** One line of a report about a card file: the field, and a sentence for people. */
export interface CardNote {
  field: string;
  message: string;
}

/** What a character is made of that is read from a card file, within all limits. */
export interface ImportedDraft {
  readonly texts: CardTexts;
  readonly parts: CardParts;
  readonly tags: readonly string[];
  readonly gender: Gender;
}

/** The card cannot be saved; the message is a sentence for people. */
export class UnfitCardError extends Error {
  override name = 'UnfitCardError';
}

/** The first `max` characters, as the contract counts them. */
const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');

/** Without macros, markup and the marks of Markdown: a summary stands on cards, where none of them means anything. */
const plainText = (text: string, name: string): string =>
  text
    .replaceAll(/<style[\s\S]*?(?:<\/style>|$)|<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/\{\{char\}\}|<bot>/gi, name)
    .replaceAll(/\{\{user\}\}|<user>/gi, 'you')
    .replaceAll(/\*\*|__|^\s*#{1,6} /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first paragraph of the notes, else the first sentence of the description: what a card is about. */
function summaryOf({ name, nickname, creatorNotes, description, personality }: CardTexts): string {
  const plain = (text: string) => plainText(text, nickname || name);
  const notes = plain(creatorNotes.trim().split(/\n\s*\n/)[0] ?? '');
  const about = plain(description) || plain(personality);
  const sentence = /^[\s\S]{20,}?[.!?](?=\s|$)/.exec(about)?.[0];
  return cutTo(notes || sentence || about, cardField('summary').max);
}

type TaggedFile = CardFile & { readonly tags: readonly string[] };

/** The texts and tags of a file, and what of them a character has room for. */
function fitted(file: TaggedFile) {
  const card = cardFromFile(file);
  const name = isVisible(card.name) ? card.name : texts.importCard.unnamed;
  const summary = card.summary || summaryOf(card);
  const whole = { ...mapFields(cardTextFields, (field) => card[field]), name, summary };
  const fitting = mapFields(cardTextFields, (field) => cutTo(whole[field], cardField(field).max));
  const tags = tidyTags(file.tags.map((tag) => cutTo(tag.trim(), limits.tag)));
  return { card, whole, fitting, tags, fittingTags: tags.slice(0, limits.tags) };
}

/**
 * A card file as the draft of a character, and notes about what had to be cut; the same for the form, the preview and
 * the server. Throws UnfitCardError where cutting would go unseen.
 */
export function draftFromCard(file: TaggedFile): { draft: ImportedDraft; cut: CardNote[] } {
  const { card, whole, fitting, tags, fittingTags } = fitted(file);
  const { gender, extensions } = genderOf(card.extensions);
  const unfit = unfitReason({ ...card, ...fitting });
  if (unfit !== null) throw new UnfitCardError(unfit);
  const tooLong = cardTextFields.filter((field) => fitting[field] !== whole[field]);
  const cut: CardNote[] = tooLong.map((field) => {
    const message = texts.importCard.shortened(texts.cardFields[field].label, cardField(field).max);
    return { field, message };
  });
  if (tags.length > limits.tags || file.tags.some((tag) => cutTo(tag.trim(), limits.tag) !== tag.trim()))
    cut.push({ field: 'tags', message: texts.importCard.tagsCut(limits.tags, limits.tag) });
  return { draft: { texts: fitting, parts: partsOf({ ...card, extensions }), tags: fittingTags, gender }, cut };
}

/**
 * A version of an imported character with the texts and tags whole that its file had and a character has no room for. What
 * was edited since is as it was edited.
 */
export function withWholeTexts<V extends { readonly card: Card; readonly tags: readonly string[] }>(
  version: V,
  file: TaggedFile,
): V {
  const { whole, fitting, fittingTags } = fitted(file);
  const { card, tags } = version;
  const own = mapFields(cardTextFields, (field) => (card[field] === fitting[field] ? whole[field] : card[field]));
  const isSame = tags.length === fittingTags.length && tags.every((tag, i) => tag === fittingTags[i]);
  return { ...version, card: { ...card, ...own }, tags: isSame ? file.tags : tags };
}

function partsOf(card: CardParts): CardParts {
  const parts = Object.fromEntries(cardPartNames.map((name) => [name, card[name]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which keys it was given
  return parts as unknown as CardParts;
}
