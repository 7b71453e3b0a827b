import { texts } from '@masque/texts';
import { cardField, type CardTexts, cardTextFields, mapFields } from './card.fields.ts';
import { type CardFile, cardFromFile, genderOf } from './card.file.ts';
import { type Card, type CardParts, cardPartNames } from './card.ts';
import { unfitReason } from './card.unfit.ts';
import type { Gender } from './character.ts';
import { limits } from '../common.ts';
import { isVisible } from '../rules/line.rules.ts';
import { tidyTags } from '../rules/tag.rules.ts';

export interface CardNote {
  field: string;
  message: string;
}

export interface ImportedDraft {
  readonly texts: CardTexts;
  readonly parts: CardParts;
  readonly tags: readonly string[];
  readonly gender: Gender;
}

export class UnfitCardError extends Error {
  override name = 'UnfitCardError';
}

const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');

/** Removes macros, markup and Markdown: cards show the summary as plain text. */
const plainText = (text: string, name: string): string =>
  text
    .replaceAll(/<style[\s\S]*?(?:<\/style>|$)|<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/\{\{char\}\}|<bot>/gi, name)
    .replaceAll(/\{\{user\}\}|<user>/gi, 'you')
    .replaceAll(/\*\*|__|^\s*#{1,6} /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function summaryOf({ name, nickname, creatorNotes, description, personality }: CardTexts): string {
  const plain = (text: string) => plainText(text, nickname || name);
  const notes = plain(creatorNotes.trim().split(/\n\s*\n/)[0] ?? '');
  const about = plain(description) || plain(personality);
  const sentence = /^[\s\S]{20,}?[.!?](?=\s|$)/.exec(about)?.[0];
  return cutTo(notes || sentence || about, cardField('summary').max);
}

type TaggedFile = CardFile & { readonly tags: readonly string[] };

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
 * Returns a card file as a character draft, and notes on what was cut.
 * @throws UnfitCardError if a cut would go unnoticed because the form doesn't show that part
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

/** Restores the texts and tags that the import cut, except those edited since. */
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
