import { describe, expect, it } from '@jest/globals';
import { aReport } from '../../../test/aReport.ts';
import { anEntry, anEvidence, aPerson, aReportDetail } from '../../../test/aReportDetail.ts';
import { changesOf } from '../log/Entry.tsx';
import { pairsOf } from './compared.rules.ts';
import { actionBody, emptyDraft, fittingActions } from './draft.ts';

const now = Date.parse('2026-03-02T00:00:00.000Z');

describe('what can be done about a report', () => {
  it.each([
    ['a character that is shown', {}, ['hide', 'warn', 'suspend', 'verify']],
    ['one that is hidden', { moderation: 'hidden' as const }, ['restore', 'warn', 'suspend', 'verify']],
    ['one that is held', { moderation: 'pending' as const }, ['hide', 'restore', 'warn', 'suspend', 'verify']],
    ['one that is gone', { item: null }, ['warn', 'suspend', 'verify']],
    ['one of a deleted account', { item: null, history: { reporter: null, reported: null } }, []],
    [
      'a user who is suspended and verified',
      {
        report: aReport(1, { reportedType: 'user' }),
        history: {
          reporter: null,
          reported: aPerson('nora', { suspendedUntil: '2026-03-03T00:00:00.000Z', isVerified: true }),
        },
      },
      ['warn', 'lift', 'unverify'],
    ],
    [
      'a user whose suspension has ended',
      {
        report: aReport(1, { reportedType: 'user' }),
        history: { reporter: null, reported: aPerson('nora', { suspendedUntil: '2026-03-01T00:00:00.000Z' }) },
      },
      ['warn', 'suspend', 'verify'],
    ],
  ])('%s', (_, own, actions) => expect(fittingActions(aReportDetail(own), now)).toEqual(actions));

  it('sends what belongs to the action, and nothing that is blank', () => {
    const typed = { ...emptyDraft, rule: 'spam' as const, days: 3, note: ' ', message: 'Stop', publicReason: 'Spam' };
    expect(actionBody({ ...typed, action: 'restore' })).toEqual({ action: 'restore', message: 'Stop' });
    const suspension = { action: 'suspend', days: 3, rule: 'spam', message: 'Stop', publicReason: 'Spam' };
    expect(actionBody({ ...typed, action: 'suspend' })).toEqual(suspension);
  });
});

describe('an item then and now', () => {
  const then = anEvidence({ summary: 'A mage.', firstMessage: 'Old' });
  const fields = (...states: Parameters<typeof pairsOf>) => pairsOf(...states).map(({ field }) => field);

  it('is compared field by field, the different ones first', () => {
    expect(pairsOf(then, anEvidence({ summary: 'A mage.', firstMessage: 'New', scenario: 'Sea' }))).toEqual([
      { field: 'firstMessage', position: null, was: 'Old', now: 'New' },
      { field: 'scenario', position: null, was: undefined, now: 'Sea' },
      { field: 'summary', position: null, was: 'A mage.', now: 'A mage.' },
    ]);
  });

  it('keeps every text of a field that has several, and pairs those that are equal', () => {
    const greetings = (...texts: string[]) => ({
      ...anEvidence({}),
      texts: texts.map((text) => ({ field: 'alternateGreetings', text })),
    });
    const [was, now] = [greetings('Bad', 'Hello', 'Hi'), greetings('Hello', 'Hi')];
    const field = 'alternateGreetings';
    expect(pairsOf(was, null)).toEqual([
      { field, position: 1, was: 'Bad', now: undefined },
      { field, position: 2, was: 'Hello', now: undefined },
      { field, position: 3, was: 'Hi', now: undefined },
    ]);
    expect(pairsOf(was, now)).toEqual([
      { field, position: 1, was: 'Bad', now: undefined },
      { field, position: 2, was: 'Hello', now: 'Hello' },
      { field, position: 3, was: 'Hi', now: 'Hi' },
    ]);
    expect(pairsOf(now, was).at(0)).toEqual({ field, position: 3, was: undefined, now: 'Bad' });
  });

  it('shows a name that has changed', () => {
    expect(fields(then, { ...then, name: 'Elara' })).toEqual(['name', 'summary', 'firstMessage']);
  });

  it('may be known in one state only, or in none', () => {
    expect(fields(then, null)).toEqual(['summary', 'firstMessage']);
    expect(fields(null, then)).toEqual(['summary', 'firstMessage']);
    expect(pairsOf(null, null)).toEqual([]);
  });
});

describe('an entry of the log', () => {
  it('says what has changed, in words', () => {
    expect(changesOf(anEntry())).toEqual([{ name: 'Status', text: 'Pending → Resolved' }]);
    const suspension = anEntry(1, {
      before: { suspendedUntil: null, isVerified: true },
      after: { suspendedUntil: '2026-03-03T12:00:00.000Z', isVerified: true, odd: 3 },
    });
    expect(changesOf(suspension)).toEqual([
      { name: 'Suspended until', text: expect.stringMatching(/^none → Mar 3, 2026/) },
      { name: 'odd', text: 'none → 3' },
    ]);
  });
});
