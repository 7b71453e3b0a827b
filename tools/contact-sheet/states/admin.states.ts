import type { AuditEntry, Evidence, OpenAppeal, PersonHistory, Report, ReportDetail } from '@masque/contracts';
import type { Page } from 'playwright-core';
import { answering, failing, pending, type Stage, type State, unreachable } from '../state.ts';

const list = /\/api\/reports(\?|$)/;
const stats = /\/api\/reports\/stats/;
const stream = /\/api\/reports\/stream/;
const activity = /\/api\/reports\/activity/;
const appeals = /\/api\/appeals\/queue/;
const audit = /\/api\/audit(\?|$)/;
const oneReport = /\/api\/reports\/01/;
const reportPath = '/reports-admin/0198c0de-3333-7000-8000-000000000001?status=pending';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const longName = 'Wilhelmina Alexandrina Konstanze von und zu Hohenstolzenfels-Tauberbischofsheim';
const user = 'somebody-with-thirty-characters';

const report = (n: number, own: Partial<Report> = {}): Report => ({
  id: `0198c0de-3333-7000-8000-00000000000${n}`,
  reporterUsername: n === 4 ? '' : user,
  reporter: { username: user },
  reportedType: 'character',
  reportedId: '0198c0de-1111-7000-8000-000000000000',
  reason: 'Inappropriate content',
  description: null,
  status: 'pending',
  createdAt: hoursAgo(n * n * 5),
  reportedItem: { name: 'Elara Nightwhisper', authorUsername: 'mira_vale', isPublic: true, moderation: 'none' },
  openOnItem: 1,
  revision: 1,
  ...own,
});
const reports = [
  report(1, { openOnItem: 4, description: 'The greeting says it all. '.repeat(20) }),
  report(2, {
    reportedType: 'comment',
    reason: 'Personal attacks',
    status: 'reviewed',
    description: 'متكرر',
    reportedItem: {
      content: 'هذا التعليق طويل جدا ولا ينتهي أبدا '.repeat(3).slice(0, 100),
      userUsername: user,
      characterId: 'c1',
      moderation: 'none',
    },
  }),
  report(3, {
    reportedType: 'user',
    reason: 'Impersonation',
    status: 'dismissed',
    reportedItem: { username: user, id: 'u9' },
  }),
  report(4, { status: 'resolved', reportedItem: undefined, reason: 'Other' }),
  report(5, { reportedItem: { name: longName, authorUsername: user, isPublic: false, moderation: 'pending' } }),
];
const page = (shown: readonly Report[], pages = 1) => ({ reports: shown, total: shown.length, page: 1, pages });

/** Defaults for moderator pages; a state's own fakes come later and win. */
const moderating = async (browser: Page) => {
  await browser.route(stream, (route) => route.fulfill({ status: 403, json: { error: 'Not here' } }));
  await answering(stats, { pending: 1_204, resolved: 31, dismissed: 7, total: 1_242 })(browser);
  await answering(list, page(reports, 61))(browser);
};
const after =
  (...fakes: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (browser: Page) => {
    await moderating(browser);
    for (const fake of fakes) await fake(browser);
  };
const isThere =
  (text: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByText(text).first().waitFor();

const entry = (seq: number, own: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  id: `e${seq}`,
  at: hoursAgo(seq * 30),
  moderator: 'curator',
  kind: 'report.moved',
  subject: { type: 'character', id: 'c1', name: longName },
  reportId: report(1).id,
  rule: null,
  before: { status: 'pending' },
  after: { status: 'reviewed' },
  note: '',
  message: '',
  publicReason: '',
  hash: 'a',
  ...own,
});
const decided = [
  entry(3, {
    kind: 'hide',
    rule: 'spam',
    before: { moderation: 'none' },
    after: { moderation: 'hidden' },
    note: 'The third one of this kind today.\nSee the others.',
    message: 'Please do not advertise here.',
    publicReason: 'Advertising',
  }),
  entry(2, { moderator: user, subject: { type: 'user', id: 'u9', name: 'ΟΔΥΣΣΕΥΣ' } }),
  entry(1, {
    kind: 'suspension.ended',
    moderator: '',
    before: { suspendedUntil: hoursAgo(24) },
    after: { suspendedUntil: null },
    reportId: null,
  }),
];

const person = (username: string, own: Partial<PersonHistory> = {}): PersonHistory => ({
  userId: 'u9',
  username,
  createdAt: hoursAgo(9_000),
  isVerified: false,
  suspendedUntil: null,
  reportsMade: 12,
  reportsUpheld: 7,
  reportsDismissed: 3,
  reportsAbout: 31,
  decisions: decided,
  ...own,
});
const evidence = (texts: Record<string, string>, own: Partial<Evidence> = {}): Evidence => ({
  takenAt: hoursAgo(5),
  name: 'Elara Nightwhisper',
  authorUsername: 'mira_vale',
  texts: Object.entries(texts).map(([field, text]) => ({ field, text })),
  image: '/default-character.png',
  digest: 'seen-1',
  ...own,
});
const shared = {
  summary: 'A mage who sells forgotten names, and has mislaid her own.',
  scenario: 'Every evening at the quay begins like this, with fog. '.repeat(40),
};
const detail = (own: Partial<ReportDetail> = {}): ReportDetail => ({
  report: report(1, { openOnItem: 4, description: 'The greeting says it all.' }),
  item: { name: 'Elara Nightwhisper', authorUsername: 'mira_vale', isPublic: true, moderation: 'none' },
  current: evidence({ ...shared, firstMessage: '*She smiles.* "You are late," she says. تعال معي' }),
  evidence: evidence({ ...shared, firstMessage: '*She smiles.* "Buy my pills," she says. تعال معي' }),
  moderation: 'none',
  history: { reporter: person(user), reported: person('mira_vale', { isVerified: true }) },
  related: [report(5, { description: 'Again' }), report(4, { status: 'resolved' })],
  relatedCount: 24,
  decisions: decided,
  ...own,
});
const shown = (own: Partial<ReportDetail> = {}) => after(answering(oneReport, detail(own)));
const isOpen = ({ page: browser }: Stage) => browser.getByRole('heading', { name: 'Decide' }).waitFor();

const appeal = (n: number, own: Partial<OpenAppeal> = {}): OpenAppeal => ({
  appeal: {
    id: `a${n}`,
    actionId: `a${n}`,
    text: n === 2 ? 'هذا ظلم، الشخصية ليست كذلك.' : `She sells names. ${'It is a story. '.repeat(30)}`,
    status: 'pending',
    createdAt: hoursAgo(100),
    dueAt: hoursAgo(n === 1 ? 20 : -60 * n),
    decidedAt: null,
    answer: '',
  },
  decision: {
    id: `a${n}`,
    action: n === 2 ? 'suspend' : 'hide',
    subject: { type: 'character', id: 'c1', name: n === 3 ? null : longName, characterId: 'c1' },
    rule: 'spam',
    message: 'Please do not advertise here.',
    createdAt: hoursAgo(200),
    until: n === 2 ? hoursAgo(-30) : null,
    isUndone: n === 3,
    appealBy: null,
    appeal: null,
  },
  username: user,
  moderator: 'curator',
  reportId: report(1).id,
  ...own,
});
const appealed = (...open: OpenAppeal[]) => after(answering(appeals, { appeals: open, nextCursor: 'next' }));

const dayMs = 86_400_000;
const days = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.now() - (29 - at) * dayMs).toISOString().slice(0, 10),
  character: (at * 7) % 5,
  comment: (at * 3) % 9,
  user: at % 4 === 0 ? 2 : 0,
  resolved: (at * 5) % 8,
  dismissed: (at * 2) % 4,
}));
const open = { under24h: 31, under48h: 12, over48h: 4, oldest: hoursAgo(90) };
const counted = { days, open, openAppeals: 7, overdueAppeals: 2 };

export const adminStates: readonly State[] = [
  { name: 'reports-refused', who: 'member', path: '/reports-admin' },
  { name: 'reports-visitor', who: 'visitor', path: '/reports-admin', reach: isThere('Please log in') },
  {
    name: 'reports',
    who: 'admin',
    path: '/reports-admin',
    fake: moderating,
    reach: isThere('Personal attacks'),
    isLong: true,
  },
  {
    name: 'reports-selected',
    who: 'admin',
    path: '/reports-admin',
    fake: moderating,
    reach: async ({ page: browser }) => {
      await browser.getByRole('checkbox', { name: /Elara/ }).check();
      await browser.getByRole('checkbox', { name: /Wilhelmina/ }).check();
      await browser.getByRole('button', { name: 'Resolve 2' }).waitFor();
    },
  },
  {
    name: 'reports-not-moved',
    who: 'admin',
    path: '/reports-admin',
    fake: after(
      failing(/\/api\/reports\/01[^/]*$/, 409, 'Another moderator just changed this. Review the update and try again.'),
    ),
    reach: async ({ page: browser }) => {
      await browser.getByRole('checkbox', { name: /Elara/ }).check();
      await browser.getByRole('button', { name: 'Resolve 1' }).click();
      await browser.getByText('1 of 1 couldn’t be changed:').waitFor();
    },
    mayLog: /409/,
  },
  {
    name: 'reports-empty',
    who: 'admin',
    path: '/reports-admin',
    fake: after(answering(list, page([]))),
    reach: isThere('No reports'),
  },
  {
    name: 'reports-empty-filtered',
    who: 'admin',
    path: '/reports-admin?status=reviewed&type=user',
    fake: after(answering(list, page([]))),
    reach: isThere('No reports here'),
  },
  {
    name: 'reports-loading',
    who: 'admin',
    path: '/reports-admin',
    fake: after(pending(list), pending(stats)),
  },
  {
    name: 'reports-failed',
    who: 'admin',
    path: '/reports-admin',
    fake: after(failing(list), failing(stats)),
    reach: isThere('Failed to load reports. Please try again.'),
    mayLog: /503/,
  },
  {
    name: 'reports-offline',
    who: 'admin',
    path: '/reports-admin',
    fake: after(unreachable(list), unreachable(stats)),
    reach: isThere('Failed to load reports. Please try again.'),
    mayLog: /ERR_FAILED/,
  },
  {
    name: 'reports-keys',
    who: 'admin',
    path: '/reports-admin',
    fake: moderating,
    from: 768,
    reach: async (stage) => {
      await isThere('Personal attacks')(stage);
      await stage.page.keyboard.press('?');
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'report', who: 'admin', path: reportPath, fake: shown(), reach: isOpen, isLong: true },
  {
    name: 'report-suspend',
    who: 'admin',
    path: reportPath,
    fake: shown(),
    reach: async (stage) => {
      await isOpen(stage);
      await stage.page.getByRole('radio', { name: 'Suspend' }).check({ force: true });
      await stage.page.getByRole('radio', { name: '3' }).check({ force: true });
      await stage.page.evaluate(() => window.scrollTo(0, 0));
    },
    isLong: true,
  },
  {
    name: 'report-gone',
    who: 'admin',
    path: reportPath,
    fake: shown({
      report: report(4, { reportedItem: undefined }),
      item: null,
      current: null,
      history: { reporter: null, reported: null },
      related: [],
      relatedCount: 0,
      decisions: [],
    }),
    reach: isOpen,
    isLong: true,
  },
  {
    name: 'report-without-evidence',
    who: 'admin',
    path: reportPath,
    fake: shown({
      report: report(5, { reportedItem: reports[4]?.reportedItem }),
      evidence: null,
      moderation: 'pending',
    }),
    reach: isOpen,
  },
  {
    name: 'report-stale',
    who: 'admin',
    path: reportPath,
    fake: async (browser) => {
      let isMoved = false;
      await moderating(browser);
      await browser.route(oneReport, (route) => {
        const newer = report(1, { status: 'dismissed', revision: 2 });
        if (route.request().method() === 'GET')
          return route.fulfill({
            json: isMoved
              ? detail({ report: newer, decisions: [entry(9, { moderator: user }), ...decided] })
              : detail(),
          });
        isMoved = true;
        return route.fulfill({
          status: 409,
          json: {
            error: 'Another moderator just changed this. Review the update and try again.',
            code: 'report.stale',
            report: newer,
          },
        });
      });
    },
    reach: async (stage) => {
      await isOpen(stage);
      await stage.page.getByRole('textbox', { name: 'Internal note' }).fill('As we said yesterday');
      await stage.page.getByRole('button', { name: 'Resolve', exact: true }).click();
      await stage.page.getByText('Meanwhile:').waitFor();
    },
    isLong: true,
    mayLog: /409/,
  },
  { name: 'report-loading', who: 'admin', path: reportPath, fake: after(pending(oneReport)) },
  {
    name: 'report-not-found',
    who: 'admin',
    path: reportPath,
    fake: after(failing(oneReport, 404, 'Report not found')),
    reach: isThere('Report not found'),
    mayLog: /404/,
  },
  {
    name: 'report-failed',
    who: 'admin',
    path: reportPath,
    fake: after(failing(oneReport)),
    reach: isThere('We couldn’t load the report.'),
    mayLog: /503/,
  },
  {
    name: 'appeals',
    who: 'admin',
    path: '/reports-admin/appeals',
    fake: appealed(appeal(1), appeal(2), appeal(3)),
    reach: isThere(/^Overdue/),
    isLong: true,
  },
  {
    name: 'appeals-answer',
    who: 'admin',
    path: '/reports-admin/appeals',
    fake: appealed(appeal(1), appeal(2)),
    reach: ({ page: browser }) => browser.getByRole('button', { name: 'Answer appeal' }).first().click(),
    isLong: true,
  },
  {
    name: 'appeals-empty',
    who: 'admin',
    path: '/reports-admin/appeals',
    fake: after(answering(appeals, { appeals: [], nextCursor: null })),
    reach: isThere('No open appeals'),
  },
  {
    name: 'appeals-loading',
    who: 'admin',
    path: '/reports-admin/appeals',
    fake: after(pending(appeals)),
  },
  {
    name: 'appeals-failed',
    who: 'admin',
    path: '/reports-admin/appeals',
    fake: after(failing(appeals)),
    reach: isThere('We couldn’t load the appeals.'),
    mayLog: /503/,
  },
  {
    name: 'overview',
    who: 'admin',
    path: '/reports-admin/overview',
    fake: after(answering(activity, counted)),
    reach: isThere('By day'),
    isLong: true,
  },
  {
    name: 'overview-numbers',
    who: 'admin',
    path: '/reports-admin/overview',
    fake: after(answering(activity, counted)),
    reach: ({ page: browser }) => browser.getByText('As a table').click(),
    isLong: true,
  },
  {
    name: 'overview-nothing',
    who: 'admin',
    path: '/reports-admin/overview',
    fake: after(
      answering(activity, {
        days: days.map(({ day }) => ({ day, character: 0, comment: 0, user: 0, resolved: 0, dismissed: 0 })),
        open: { under24h: 0, under48h: 0, over48h: 0, oldest: null },
        openAppeals: 0,
        overdueAppeals: 0,
      }),
    ),
    reach: isThere('None in this period.'),
  },
  {
    name: 'overview-loading',
    who: 'admin',
    path: '/reports-admin/overview',
    fake: after(pending(activity)),
  },
  {
    name: 'overview-failed',
    who: 'admin',
    path: '/reports-admin/overview',
    fake: after(failing(activity)),
    reach: isThere('We couldn’t load the numbers.'),
    mayLog: /503/,
  },
  {
    name: 'audit',
    who: 'admin',
    path: '/reports-admin/audit',
    fake: after(answering(audit, { entries: decided, nextCursor: 'next' })),
    reach: isThere('Entry 3'),
    isLong: true,
  },
  {
    name: 'audit-none-fits',
    who: 'admin',
    path: '/reports-admin/audit?moderator=curator&kind=hide&from=2026-01-01',
    fake: after(answering(audit, { entries: [], nextCursor: null })),
    reach: isThere('No matches'),
  },
  { name: 'audit-loading', who: 'admin', path: '/reports-admin/audit', fake: after(pending(audit)) },
  {
    name: 'audit-failed',
    who: 'admin',
    path: '/reports-admin/audit',
    fake: after(failing(audit)),
    reach: isThere('We couldn’t load the log.'),
    mayLog: /503/,
  },
];
