import type { Appeal, ModerationDecision, OwnReport } from '@masque/contracts';
import type { Page } from 'playwright-core';
import { answering, failing, pending, type Stage, type State } from '../state.ts';
import { characterPath, elara, showing } from './character.states.ts';

const reports = /\/api\/reports$/;
const ownReports = /\/api\/reports\/mine/;
const decisionsCall = /\/api\/decisions/;
const comments = /\/comments(\?|$)/;
const profileCall = /\/api\/users\/[^/?]+(?:\?|$)/;
const hour = 3_600_000;
const before = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const after = (hours: number) => before(-hours);

const user = {
  id: '0198c0de-2222-7000-8000-000000000000',
  username: 'somebody-with-thirty-character',
  bio: 'Buy shoes. Buy more shoes.',
  profilePicture: null,
  isVerified: false,
  createdAt: before(9_000),
  totalLikes: 1,
  followersCount: 2,
  followingCount: 3,
  charactersCount: 0,
  collectionsCount: 0,
  isFollowing: false,
  isBlocked: false,
};
const comment = (username: string, content: string, moderation: 'none' | 'hidden' = 'none') => ({
  id: `comment-${username}`,
  content,
  createdAt: before(30),
  updatedAt: before(30),
  user: { username, profilePicture: null },
  userUsername: username,
  moderation,
});
const long = comment(user.username, `Shoes, and only shoes. ${'Cheap shoes for everybody who reads this. '.repeat(9)}`);
const withComments = (page: object) => async (browser: Page) => {
  await showing({ creatorNotes: '' })(browser);
  await answering(comments, { comments: [], userComment: null, total: 1, nextCursor: null, ...page })(browser);
};

const open =
  (name: RegExp) =>
  async ({ page }: Stage) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };
const submit = (sentence: RegExp, reason?: string) => async (stage: Stage) => {
  await open(/^Report Elara/)(stage);
  const dialog = stage.page.getByRole('dialog');
  if (reason) await dialog.getByRole('radio', { name: reason }).check();
  await dialog.getByRole('textbox').fill('It is a shop window, line after line, and links to it.');
  await dialog.getByRole('button', { name: 'Submit Report' }).click();
  await dialog.getByText(sentence).waitFor();
};
/** Keeps the thank-you message from closing before the picture. */
const withoutTimers = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === 2_000 ? 0 : start(run, ms)),
    });
  });

const report = (n: number, own: Partial<OwnReport> = {}): OwnReport => ({
  id: `r${n}`,
  reportedType: 'character',
  reportedId: 'c1',
  characterId: 'c1',
  name: 'Elara Nightwhisper',
  reason: 'Spam or misleading',
  description: null,
  status: 'pending',
  wasActedOn: false,
  createdAt: before(n * 20),
  decidedAt: null,
  ...own,
});
const ofComment = { reportedType: 'comment', reportedId: 'c1:u1' } as const;
const severalReports = [
  report(1, { description: 'It sells shoes.\nNothing but shoes, in every one of its greetings.' }),
  report(2, { ...ofComment, name: user.username, status: 'reviewed', reason: 'Personal attacks' }),
  report(3, { status: 'resolved', wasActedOn: true, decidedAt: before(4), name: 'طارق بن زياد الرمّال' }),
  report(4, { reportedType: 'user', characterId: null, name: 'otto', status: 'dismissed', decidedAt: before(2) }),
  report(5, { name: null, status: 'resolved', decidedAt: before(1), reason: 'Sexual content involving minors' }),
];

const appeal = (own: Partial<Appeal> = {}): Appeal => ({
  id: 'a2',
  actionId: 'a2',
  text: 'They are her own shoes, and she sells none of them.',
  status: 'pending',
  createdAt: before(20),
  dueAt: after(100),
  decidedAt: null,
  answer: '',
  ...own,
});
const decision = (n: number, own: Partial<ModerationDecision> = {}): ModerationDecision => ({
  id: `a${n}`,
  action: 'hide',
  subject: { type: 'character', id: 'c1', name: 'Elara Nightwhisper', characterId: 'c1' },
  rule: 'spam',
  message: 'Three of its greetings advertise a shop.\nPlease take the links out, and send it in again.',
  createdAt: before(n * 20),
  until: null,
  isUndone: false,
  appealBy: after(600),
  appeal: null,
  ...own,
});
const yours = { type: 'user', id: 'u1', name: 'member', characterId: null } as const;
const severalDecisions = [
  decision(1),
  decision(2, {
    subject: { type: 'comment', id: 'c2:u1', name: 'member', characterId: 'c2' },
    rule: 'language',
    appealBy: null,
    appeal: appeal(),
  }),
  decision(3, { action: 'suspend', subject: yours, rule: 'harassment', until: after(90) }),
  decision(4, {
    action: 'warn',
    subject: yours,
    appealBy: null,
    isUndone: true,
    appeal: appeal({ status: 'accepted', decidedAt: before(3), answer: 'You are right, and we are sorry.' }),
  }),
  decision(5, { action: 'verify', subject: yours, rule: null, message: '', appealBy: null }),
];
const decided = (decisions: readonly ModerationDecision[]) => answering(decisionsCall, { decisions });
const decisionsPath = '/profile?panel=decisions';
const panelIs =
  (text: string) =>
  ({ page }: Stage) =>
    page.getByRole('region', { name: 'Moderation decisions' }).getByText(text).first().waitFor();
const openAppeal = async ({ page }: Stage) => {
  await page.getByRole('button', { name: 'Appeal' }).first().click();
  await page.getByRole('textbox', { name: /^Why should/ }).waitFor();
};

const character = { id: 'c1', name: 'الحارس', image: null };
const notices = (
  [
    ['hide', { subjectType: 'character', rule: 'spam' }],
    ['suspend', { subjectType: 'user', rule: 'harassment', until: after(48) }],
    ['appeal.accepted', { subjectType: 'comment' }],
    ['report.moved', { subjectType: 'character', outcome: 'resolved' }],
  ] as const
).map(([action, more], at) => ({
  id: `n${at}`,
  kind: action === 'report.moved' ? 'report' : 'decision',
  createdAt: before(at),
  isRead: at > 1,
  actor: null,
  character,
  count: null,
  decision: { id: `a${at}`, action, outcome: null, rule: null, until: null, ...more },
}));
const hidden = { isAuthor: true, moderation: 'hidden', creatorNotes: '' } as const;

export const reportingStates: readonly State[] = [
  {
    name: 'report-character',
    who: 'member',
    path: characterPath,
    fake: showing({ creatorNotes: '' }),
    reach: open(/^Report Elara/),
  },
  {
    name: 'report-comment',
    who: 'member',
    path: characterPath,
    fake: withComments({ comments: [long] }),
    reach: open(/^Report the comment/),
  },
  {
    name: 'report-user',
    who: 'member',
    path: '/profile/somebody',
    fake: answering(profileCall, { user }),
    reach: open(/^Report somebody/),
  },
  {
    name: 'report-reason-missing',
    who: 'member',
    path: characterPath,
    fake: showing({ creatorNotes: '' }),
    reach: submit(/^Please select a reason/),
  },
  {
    name: 'report-refused',
    who: 'member',
    path: characterPath,
    fake: async (page) => {
      await showing({ creatorNotes: '' })(page);
      await failing(reports, 429, 'You can send up to 20 reports a day. Try again tomorrow.')(page);
    },
    reach: submit(/^You can send up to 20/, 'Spam or misleading'),
  },
  {
    name: 'report-done',
    who: 'member',
    path: characterPath,
    fake: async (page) => {
      await withoutTimers(page);
      await showing({ creatorNotes: '' })(page);
      await answering(reports, { report: report(1) }, 201)(page);
    },
    reach: submit(/^Report submitted successfully/, 'Spam or misleading'),
  },
  {
    name: 'report-visitor',
    who: 'visitor',
    path: characterPath,
    fake: showing({ creatorNotes: '' }),
    reach: open(/^Report Elara/),
  },
  {
    name: 'own-reports',
    who: 'member',
    path: '/reports',
    isLong: true,
    fake: answering(ownReports, { reports: severalReports, nextCursor: 'next' }),
    reach: ({ page }) => page.getByText(/^Action was taken/).waitFor(),
  },
  {
    name: 'own-reports-empty',
    who: 'member',
    path: '/reports',
    fake: answering(ownReports, { reports: [], nextCursor: null }),
    reach: ({ page }) => page.getByText('You haven’t reported anything').waitFor(),
  },
  { name: 'own-reports-loading', who: 'member', path: '/reports', fake: pending(ownReports) },
  {
    name: 'own-reports-failed',
    who: 'member',
    path: '/reports',
    fake: failing(ownReports),
    reach: ({ page }) => page.getByText('We couldn’t load your reports.').waitFor(),
  },
  {
    name: 'decisions',
    who: 'member',
    path: decisionsPath,
    isLong: true,
    fake: decided(severalDecisions),
    reach: panelIs('Waiting for an answer'),
  },
  {
    name: 'decisions-appeal',
    who: 'member',
    path: decisionsPath,
    fake: decided([decision(1)]),
    reach: openAppeal,
  },
  {
    name: 'decisions-appeal-question',
    who: 'member',
    path: decisionsPath,
    fake: decided([decision(1)]),
    reach: async (stage) => {
      await openAppeal(stage);
      await stage.page.getByRole('textbox', { name: /^Why should/ }).fill('They are her own shoes.');
      await stage.page.getByRole('button', { name: 'Send appeal' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'decisions-empty',
    who: 'member',
    path: decisionsPath,
    fake: decided([]),
    reach: panelIs('No decisions about you'),
  },
  {
    name: 'decisions-failed',
    who: 'member',
    path: decisionsPath,
    fake: failing(decisionsCall),
    reach: panelIs('We couldn’t load the decisions.'),
  },
  {
    name: 'notices-decisions',
    who: 'member',
    path: '/notices',
    fake: answering(/\/api\/notices(?:\?|$)/, { notices, unread: 2, nextCursor: null }),
    reach: ({ page }) => page.getByText('Your report about the character').waitFor(),
  },
  {
    name: 'held-pending',
    who: 'member',
    path: characterPath,
    fake: showing({ ...hidden, moderation: 'pending' }),
    reach: ({ page }) => page.getByText('Moderators are reviewing this character').waitFor(),
  },
  {
    name: 'held-edit',
    who: 'member',
    path: '/edit-character/0198c0de-0000-7000-8000-000000000001',
    fake: answering(/\/api\/characters\/[^/?]+\?forEdit/, { ...elara, ...hidden }),
    reach: ({ page }) => page.getByRole('button', { name: 'Submit again' }).waitFor(),
  },
  {
    name: 'held-comment',
    who: 'member',
    path: characterPath,
    isLong: true,
    fake: (page) => {
      const mine = comment('member', 'Buy shoes.', 'hidden');
      return withComments({ comments: [mine], userComment: mine })(page);
    },
    reach: ({ page }) => page.getByText('Moderators hid your comment').waitFor(),
  },
];
