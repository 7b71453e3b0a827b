import { limits } from '@masque/contracts';
import { emptyCard } from '@masque/roleplay/cards';
import { describe, expect, it } from '@jest/globals';
import { draftFromCard, fileOf, leftOut } from './fromCard.ts';

describe('a card in the form', () => {
  it('puts description and personality together and takes a summary from the notes', () => {
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
      personality: 'A mage of Velmoor. She sells names.\n\nDry.',
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
      ...emptyCard('x'.repeat(limits.characterName + 1)),
      firstMessage: 'y'.repeat(limits.firstMessage + 5),
    };
    const { draft, cut } = draftFromCard(card, null);
    expect(draft.name).toHaveLength(limits.characterName);
    expect(draft.firstMessage).toHaveLength(limits.firstMessage);
    expect(cut.map((note) => note.field)).toEqual(['name', 'firstMessage']);
  });

  it('names what the form has no place for', () => {
    expect(leftOut(emptyCard('x'))).toEqual([]);
    const card = { ...emptyCard('x'), alternateGreetings: ['Hey'], systemPrompt: 'Be brief' };
    expect(leftOut(card).map((note) => note.message)).toEqual(['Alternate greetings', 'System prompt']);
  });

  it('hands the picture on as a file', () => {
    expect(fileOf({ bytes: new Uint8Array([1]), ext: 'jpg' }, 'Elara').type).toBe('image/jpeg');
  });
});
