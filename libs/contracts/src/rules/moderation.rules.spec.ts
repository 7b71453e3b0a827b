import { limits } from '../common.ts';
import * as rules from './moderation.rules.ts';

// Copied from the specification: a wrong word in the table would pass every test that reads the table.
describe('what the specification says of reports', () => {
  it('are these reasons', () => {
    expect(rules.reportReasons).toEqual({
      character: [
        'Inappropriate content',
        'Copyright infringement',
        'Spam or misleading',
        'Harassment or hate speech',
        'Sexual content involving minors',
        'Other',
      ],
      comment: [
        'Harassment or hate speech',
        'Spam or irrelevant',
        'Inappropriate language',
        'Personal attacks',
        'Other',
      ],
      user: ['Harassment', 'Spam behavior', 'Inappropriate username', 'Impersonation', 'Other'],
    });
  });

  it('are these moves, and no others', () => {
    const all = rules.reportStatuses.flatMap((from) =>
      rules.reportStatuses.filter((to) => rules.canMoveReport(from, to)).map((to) => `${from} ${to}`),
    );
    expect(all).toEqual([
      'pending reviewed',
      'pending resolved',
      'pending dismissed',
      'reviewed resolved',
      'reviewed dismissed',
      'resolved pending',
      'dismissed pending',
    ]);
  });

  it('are these numbers', () => {
    expect([limits.reportsPerDay, limits.reportDescription, limits.appeal, rules.SNIPPET]).toEqual([
      20, 500, 2_000, 100,
    ]);
    expect([rules.APPEAL_DAYS, rules.APPEAL_ANSWER_DAYS, rules.MODERATION_AIM_HOURS]).toEqual([30, 5, [24, 48]]);
    expect(rules.suspensionDays).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
