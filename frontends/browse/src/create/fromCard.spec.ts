import { cardFields } from '@masque/contracts';
import { emptyCard } from '@masque/roleplay/cards';
import { describe, expect, it } from '@jest/globals';
import { draftFromCard, fileOf, leftOut } from './fromCard.ts';

describe('a card in the form', () => {
  it('keeps description and personality apart and takes a summary from the notes', () => {
    const card = {
      ...emptyCard('Elara'),
      description: 'A mage of Velmoor. She sells names.',
      personality: 'Dry.',
      creatorNotes: 'For slow\nevenings.\n\nMore notes.',
      firstMessage: 'Hi',
      tags: ['mage', ' mage ', ''],
    };
    const { draft, cut } = draftFromCard(card, null);
    expect(draft).toMatchObject({
      name: 'Elara',
      description: 'A mage of Velmoor. She sells names.',
      personality: 'Dry.',
      summary: 'For slow evenings.',
      firstMessage: 'Hi',
      tags: ['mage'],
      isPublic: false,
    });
    expect(cut).toEqual([]);
  });

  it('falls back to the first sentence of the description', () => {
    const card = { ...emptyCard('Elara'), description: 'She is a mage of old Velmoor. She sells names.' };
    expect(draftFromCard(card, null).draft.summary).toBe('She is a mage of old Velmoor.');
  });

  it('cuts what is longer than the form allows, and says so', () => {
    const card = {
      ...emptyCard('x'.repeat(cardFields.name.max + 1)),
      firstMessage: 'y'.repeat(cardFields.firstMessage.max + 5),
    };
    const { draft, cut } = draftFromCard(card, null);
    expect(draft.name).toHaveLength(cardFields.name.max);
    expect(draft.firstMessage).toHaveLength(cardFields.firstMessage.max);
    expect(cut.map((note) => note.field)).toEqual(['name', 'firstMessage']);
  });

  it('names what the form has no place for', () => {
    expect(leftOut(emptyCard('x'))).toEqual([]);
    const card = {
      ...emptyCard('x'),
      files: { 'assets/icon/main.png': new Uint8Array(1) },
      unknown: { card: {}, data: { odd: 1 } },
    };
    expect(leftOut(card).map((note) => note.message)).toEqual(['Embedded files', 'Fields that no specification names']);
  });

  it('brings along what the form does not show', () => {
    const card = {
      ...emptyCard('x'),
      alternateGreetings: ['Hey'],
      systemPrompt: 'Be brief',
      extensions: { a: { b: 1 } },
    };
    const { draft } = draftFromCard(card, null);
    expect(draft).toMatchObject({ systemPrompt: 'Be brief', parts: { alternateGreetings: ['Hey'], lorebook: null } });
    expect(draft.parts.extensions).toEqual({ a: { b: 1 } });
    expect(Object.keys(draft.parts)).not.toContain('name');
  });

  it('hands the picture on as a file', () => {
    expect(fileOf({ bytes: new Uint8Array([1]), ext: 'jpg' }, 'Elara').type).toBe('image/jpeg');
  });
});
