import { cardField, cardFromFile, type CardTexts, cardTextFields, limits, mapFields } from '@masque/contracts';
import { tidyTags } from '@masque/contracts/rules';
import type { Card, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { type Draft, emptyFields } from '../draft.ts';
import { unfitReason } from './unfit.ts';

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

/** The card can not be saved; the message is a sentence for people. */
export class UnfitCardError extends Error {
  override name = 'UnfitCardError';
}

/** A card in the fields of our form, without its picture, and notes about what had to be cut. Error: UnfitCardError. */
export function draftFromCard(file: Card): { draft: Draft; cut: ReportNote[] } {
  const card = cardFromFile(file);
  const parts = Object.fromEntries(
    Object.entries(card).filter(([name]) => !cardTextFields.some((text) => text === name)),
  );
  const whole = { ...mapFields(cardTextFields, (field) => card[field]), summary: card.summary || summaryOf(card) };
  const fitting = mapFields(cardTextFields, (field) => cutTo(whole[field], cardField(field).max));
  const unfit = unfitReason({ ...card, ...fitting });
  if (unfit !== null) throw new UnfitCardError(unfit);
  const tooLong = cardTextFields.filter((field) => fitting[field] !== whole[field]);
  const cut: ReportNote[] = tooLong.map((field) => {
    const message = texts.importCard.shortened(texts.cardFields[field].label, cardField(field).max);
    return { field, message };
  });
  const tags = tidyTags(file.tags.map((tag) => cutTo(tag.trim(), limits.tag)));
  if (tags.length > limits.tags || file.tags.some((tag) => cutTo(tag.trim(), limits.tag) !== tag.trim()))
    cut.push({ field: 'tags', message: texts.importCard.tagsCut(limits.tags, limits.tag) });
  return { draft: { fields: { ...emptyFields, ...fitting, tags: tags.slice(0, limits.tags) }, parts }, cut };
}

/** What the card's file holds and the form does not save, and what is then still true of `kept`. */
export function leftOut(
  { files, unknown, aside }: Card,
  kept: readonly ReportNote[],
): { left: ReportNote[]; kept: ReportNote[] } {
  const { leftFiles, leftFields } = texts.importCard;
  const fields = new Set(Object.keys({ ...unknown.card, ...unknown.data, ...aside }));
  const left: ReportNote[] = [];
  const count = Object.keys(files).length;
  if (count > 0) left.push({ field: 'files', message: leftFiles(count) });
  if (fields.size > 0) left.push({ field: 'unknown', message: leftFields([...fields]) });
  return { left, kept: kept.filter(({ field }) => !fields.has(field)) };
}
