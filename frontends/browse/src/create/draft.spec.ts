import { describe, expect, it } from '@jest/globals';
import { type Draft, emptyDraft, isTouched, problemOf } from './draft.ts';

const full: Draft = { ...emptyDraft, name: 'n', summary: 's', scenario: 'c', personality: 'p', firstMessage: 'f' };

describe('the draft of a character', () => {
  it('is checked in the documented order, one problem at a time', () => {
    const steps: [Partial<Draft>, string][] = [
      [{}, 'Character name is required'],
      [{ name: 'n' }, 'Character summary is required'],
      [{ summary: 's' }, 'Scenario/Setting is required'],
      [{ scenario: 'c' }, 'Personality traits are required'],
      [{ personality: 'p' }, 'First message is required'],
    ];
    let draft = emptyDraft;
    for (const [change, message] of steps) {
      draft = { ...draft, ...change };
      expect(problemOf(draft, 'nora')?.message).toBe(message);
    }
    expect(problemOf(full, 'nora')).toBeNull();
  });

  it('asks for a username before anything else', () => {
    expect(problemOf(emptyDraft, null)).toEqual({
      field: null,
      message: 'Please set a username before creating characters.',
    });
  });

  it('takes spaces alone as empty', () => {
    expect(problemOf({ ...full, scenario: ' \n ' }, 'nora')?.field).toBe('scenario');
  });

  it('knows whether anything was typed', () => {
    expect(isTouched(emptyDraft)).toBe(false);
    expect(isTouched({ ...emptyDraft, exampleDialogs: 'x' })).toBe(true);
  });
});
