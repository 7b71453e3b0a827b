import { describe, expect, it } from '@jest/globals';
import { aCharacter } from '../../../test/aCharacter.ts';
import { contentOf } from '../compare/content.ts';
import { mergeEdits } from './merge.rules.ts';

const base = contentOf(aCharacter());

describe('an edit on top of another one', () => {
  it('keeps what either of them changed', () => {
    const { content, conflicts, taken } = mergeEdits(
      base,
      { ...base, name: 'Mira Vale', tags: ['fog'] },
      { ...base, summary: 'She waits.', isPublic: false },
    );
    expect(content).toEqual({ ...base, name: 'Mira Vale', tags: ['fog'], summary: 'She waits.', isPublic: false });
    expect(conflicts).toEqual([]);
    expect(taken).toEqual(['summary', 'isPublic']);
  });

  it('names what both changed, and keeps the author’s own', () => {
    const mine = { ...base, summary: 'Mine.', scenario: 'The same.', alternateGreetings: ['Mine'] };
    const newer = { ...base, summary: 'Theirs.', scenario: 'The same.', alternateGreetings: ['Theirs'] };
    const { content, conflicts, taken } = mergeEdits(base, mine, newer);
    expect(content).toEqual(mine);
    expect(conflicts).toEqual(['summary', 'alternateGreetings']);
    expect(taken).toEqual([]);
  });

  it('sees a picture as changed when another one was chosen or uploaded', () => {
    const chosen = { ...base, image: { name: 'a.png', url: 'data:image/png;base64,AA' } };
    const uploaded = contentOf(aCharacter({ image: '/media/characters/def/full.webp' }));
    expect(mergeEdits(base, chosen, uploaded).conflicts).toEqual(['image']);
    expect(mergeEdits(base, chosen, base).content.image).toEqual(chosen.image);
  });
});
