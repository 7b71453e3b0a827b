import { limits } from '@masque/contracts';
import type { Card, CardImage, ReportNote } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { type Draft, emptyDraft, type TextField } from './draft.ts';

const names: Record<TextField, string> = {
  name: texts.createCharacter.name,
  summary: texts.createCharacter.summary,
  scenario: texts.createCharacter.scenario,
  personality: texts.createCharacter.personality,
  firstMessage: texts.createCharacter.firstMessage,
  exampleDialogs: texts.createCharacter.exampleDialogs,
};

const longest: Record<TextField, number> = {
  name: limits.characterName,
  summary: limits.summary,
  scenario: limits.scenario,
  personality: limits.personality,
  firstMessage: limits.firstMessage,
  exampleDialogs: limits.exampleDialogs,
};

/** The first paragraph of the notes, else the first sentence of the description: what a card is about. */
function summaryOf(card: Card): string {
  const notes = card.creatorNotes.trim().split(/\n\s*\n/)[0] ?? '';
  const sentence = /^[\s\S]{20,}?[.!?](?=\s|$)/.exec(card.description.trim())?.[0];
  return (notes || sentence || card.description).replaceAll(/\s+/g, ' ').trim().slice(0, limits.summary);
}

/** A card in the fields of our form, and notes about what had to be cut. */
export function draftFromCard(card: Card, image: Draft['image']): { draft: Draft; cut: ReportNote[] } {
  const whole: Record<TextField, string> = {
    name: card.name,
    summary: summaryOf(card),
    scenario: card.scenario,
    personality: [card.description, card.personality].filter((part) => part.trim()).join('\n\n'),
    firstMessage: card.firstMessage,
    exampleDialogs: card.exampleDialogs,
  };
  const cut: ReportNote[] = [];
  const fit = (field: TextField): string => {
    const max = longest[field];
    if (whole[field].length > max) cut.push({ field, message: texts.importCard.shortened(names[field], max) });
    return whole[field].slice(0, max);
  };
  const tags = [...new Set(card.tags.map((tag) => tag.trim().slice(0, limits.tag)).filter(Boolean))].slice(
    0,
    limits.tags,
  );
  const draft: Draft = {
    ...emptyDraft,
    name: fit('name'),
    summary: fit('summary'),
    scenario: fit('scenario'),
    personality: fit('personality'),
    firstMessage: fit('firstMessage'),
    exampleDialogs: fit('exampleDialogs'),
    tags,
    image,
  };
  return { draft, cut };
}

/** What the card holds and the form has no place for. */
export function leftOut(card: Card): ReportNote[] {
  const names = texts.importCard.leftFields;
  const held = [
    [names.alternateGreetings, card.alternateGreetings.length > 0],
    [names.lorebook, (card.lorebook?.entries.length ?? 0) > 0],
    [names.systemPrompt, card.systemPrompt.trim() !== ''],
    [names.postHistoryInstructions, card.postHistoryInstructions.trim() !== ''],
    [names.creatorNotes, card.creatorNotes.trim().length > summaryOf(card).length],
  ] as const;
  return held.filter(([, there]) => there).map(([name]) => ({ field: name, message: name }));
}

const types: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'avif' };

/** The card's picture as a file, as if it had been chosen by hand. */
export const fileOf = (image: CardImage, name: string): File =>
  new File([new Uint8Array(image.bytes)], `${name}.${image.ext}`, { type: `image/${types[image.ext] ?? 'png'}` });
