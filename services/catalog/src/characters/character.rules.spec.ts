import { emptyCard } from '@masque/contracts';
import { changedFields, newCard, withDraft } from './character.rules.ts';

describe('a card that an author changes', () => {
  it('keeps what was not sent, and takes what was sent empty', () => {
    const before = { ...emptyCard, name: 'Mira', description: 'Tall.', alternateGreetings: ['Hey'] };
    const after = withDraft(before, { name: ' Mira ', description: '', lorebook: null });
    expect(after).toEqual({ ...before, description: '' });
    expect(changedFields(before, after)).toEqual(['description']);
    expect(changedFields(before, { ...before, extensions: { a: { b: 1 } } })).toEqual(['extensions']);
    expect(changedFields(before, JSON.parse(JSON.stringify(before)))).toEqual([]);
  });

  it('has a name that does not turn round what stands beside it', () => {
    expect(newCard({ name: ' \u202EMira\u2066 ' }).name).toBe('Mira');
  });

  it('is refused above 1 MiB in all', () => {
    const greeting = '界'.repeat(10_000);
    expect(() => newCard({ alternateGreetings: Array.from({ length: 30 }, () => greeting) })).not.toThrow();
    expect(() => newCard({ alternateGreetings: Array.from({ length: 40 }, () => greeting) })).toThrow(
      expect.objectContaining({ code: 'character.too_large', status: 413 }),
    );
  });
});
