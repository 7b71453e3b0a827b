import { describe, expect, it } from '@jest/globals';
import { cardFields, limits } from '@masque/contracts';
import { type DraftFields, emptyFields } from './draft.ts';
import { problemsOf, sizeProblem } from './draft.rules.ts';

const full: DraftFields = {
  ...emptyFields,
  name: 'n',
  summary: 's',
  scenario: 'c',
  personality: 'p',
  firstMessage: 'f',
};

describe('the draft of a character', () => {
  it('is checked in the documented order, with the documented sentences', () => {
    expect(Object.values(problemsOf(emptyFields))).toEqual([
      'Character name is required',
      'Character summary is required',
      'Scenario/Setting is required',
      'Personality traits are required',
      'First message is required',
    ]);
    expect(problemsOf(full)).toEqual({});
  });

  it('takes spaces alone as empty', () => {
    expect(problemsOf({ ...full, scenario: ' \n ' })).toEqual({ scenario: 'Scenario/Setting is required' });
  });

  it('takes a description in place of the personality', () => {
    expect(problemsOf({ ...full, personality: '', description: 'All of her' })).toEqual({});
  });

  it('says which text is too long and by how much, counting characters', () => {
    const { max } = cardFields.summary;
    expect(problemsOf({ ...full, summary: '😀'.repeat(max) })).toEqual({});
    expect(problemsOf({ ...full, summary: 'x'.repeat(max + 12) })).toEqual({
      summary: 'Summary is 12 characters over the limit of 500.',
    });
  });

  it('knows the limits of tags', () => {
    expect(problemsOf({ ...full, tags: ['x'.repeat(limits.tag + 1)] }).tags).toContain('40');
    expect(problemsOf({ ...full, tags: Array.from({ length: limits.tags + 1 }, (_, n) => `${n}`) }).tags).toContain(
      '30',
    );
  });

  it('may take 1 MB with what an imported card brought along', () => {
    const greetings = (count: number) => ({ alternateGreetings: Array<string>(count).fill('é'.repeat(10_000)) });
    expect(sizeProblem({ fields: full, parts: greetings(50) })).toBeNull();
    expect(sizeProblem({ fields: full, parts: greetings(53) })).toContain('This character is too large');
  });
});
