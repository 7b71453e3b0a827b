import { describe, expect, it } from '@jest/globals';
import type { Notice } from '@masque/contracts';
import { placeOf, sentenceFor } from './noticeText.ts';

type Decided = NonNullable<Notice['decision']>;
const mira = { id: 'c1', name: 'Mira', image: null };
const aNotice = (decision: Partial<Decided>, own: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  kind: 'decision',
  createdAt: '2026-01-02T10:00:00.000Z',
  isRead: false,
  actor: null,
  character: null,
  count: null,
  decision: { id: 'a1', action: 'hide', outcome: null, rule: null, until: null, subjectType: 'user', ...decision },
  ...own,
});
const said = (...given: Parameters<typeof aNotice>) => sentenceFor(aNotice(...given)).replaceAll(/[\u2068\u2069]/g, '');
const ofMira = { character: mira };
const until = '2026-03-04T12:00:00.000Z';

describe('the notice of a decision', () => {
  it.each<[string, Partial<Decided>, Partial<Notice>]>([
    [
      'Moderators hid your character Mira. Rule: No spam. You can appeal within 30 days.',
      { action: 'hide', subjectType: 'character', rule: 'spam' },
      ofMira,
    ],
    [
      'Moderators hid your comment on Mira. You can appeal within 30 days.',
      { action: 'hide', subjectType: 'comment' },
      ofMira,
    ],
    ['Moderators hid one of your characters. You can appeal within 30 days.', { subjectType: 'character' }, {}],
    ['Moderators restored your character Mira.', { action: 'restore', subjectType: 'character' }, ofMira],
    [
      'Moderators warned you. Rule: No harassment. You can appeal within 30 days.',
      { action: 'warn', rule: 'harassment' },
      {},
    ],
    [
      'Moderators warned you about your comment on Mira. You can appeal within 30 days.',
      { action: 'warn', subjectType: 'comment' },
      ofMira,
    ],
    ['Your suspension was lifted. You can write again.', { action: 'lift' }, {}],
    ['Your suspension has ended. You can write again.', { action: 'suspension.ended' }, {}],
    ['Your account is now verified.', { action: 'verify' }, {}],
    ['Your account is no longer verified.', { action: 'unverify' }, {}],
    ['Your appeal was accepted and the decision reversed.', { action: 'appeal.accepted' }, {}],
    ['Your appeal was rejected. The decision stands.', { action: 'appeal.rejected' }, {}],
    [
      'Moderators are reviewing your character Mira before others can see it.',
      { action: 'review.held', subjectType: 'character' },
      ofMira,
    ],
  ])('says: %s', (sentence, decision, own) => {
    expect(said(decision, own)).toBe(sentence);
  });

  it('says until when an account is suspended, and what can be done meanwhile', () => {
    expect(said({ action: 'suspend', until, rule: 'hate' })).toMatch(
      /^Your account is suspended until Mar 4, 2026.*\. You can read, export your data and appeal\. Rule: No hate\. You can appeal within 30 days\.$/,
    );
  });

  it('leads to the decision on one’s own profile', () => {
    expect(placeOf(aNotice({}))).toBe('/profile?panel=decisions#decision-a1');
    expect(placeOf(aNotice({}, { decision: null }))).toBe('/profile?panel=decisions');
  });
});

describe('the notice of a report', () => {
  const told = (outcome: Decided['outcome'], subjectType: Decided['subjectType'], own: Partial<Notice> = {}) =>
    said({ action: 'report.moved', outcome, subjectType }, { kind: 'report', ...own });

  it('says what became of it', () => {
    expect(told('resolved', 'character', ofMira)).toBe('Your report about the character Mira was resolved. Thank you.');
    expect(told('dismissed', 'comment', ofMira)).toBe('Your report about a comment on Mira was dismissed.');
    expect(told('resolved', 'user')).toBe('Your report about a user was resolved. Thank you.');
    expect(told('dismissed', 'character')).toBe('Your report about a character was dismissed.');
    expect(told(null, 'user')).toBe('One of your reports was decided.');
  });

  it('leads to one’s own reports', () => {
    expect(placeOf(aNotice({}, { kind: 'report' }))).toBe('/reports');
  });
});
