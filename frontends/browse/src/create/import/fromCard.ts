import { cardField, cardFromFile, type CardTexts, cardTextFields, limits, mapFields } from '@masque/contracts';
import { tidyTags } from '@masque/contracts/rules';
import type { Card, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { type Draft, emptyFields } from '../draft.ts';
import { unfitReason } from './unfit.ts';

/** The first `max` characters, as the contract counts them. */
const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('');

/** The first paragraph of the notes, else the first sentence of the description: what a card is about. */
function summaryOf({ creatorNotes, description, personality }: CardTexts): string {
  const notes = creatorNotes.trim().split(/\n\s*\n/)[0] ?? '';
  const about = description.trim() || personality.trim();
  const sentence = /^[\s\S]{20,}?[.!?](?=\s|$)/.exec(about)?.[0];
  return cutTo((notes || sentence || about).replaceAll(/\s+/g, ' ').trim(), cardField('summary').max);
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

/** What the card's file holds and the form does not save. */
export function leftOut(card: Card): ReportNote[] {
  const names = texts.importCard.leftFields;
  const held = [
    [names.files, Object.keys(card.files).length > 0],
    [names.unknown, Object.keys({ ...card.unknown.card, ...card.unknown.data, ...card.aside }).length > 0],
  ] as const;
  return held.filter(([, there]) => there).map(([name]) => ({ field: name, message: name }));
}
