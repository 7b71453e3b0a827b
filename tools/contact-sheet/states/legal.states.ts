import type { PublicDecision, TransparencyNumbers } from '@masque/contracts';
import type { Page } from 'playwright-core';
import { answering, failing, pending, type Stage, type State, unreachable } from '../state.ts';

const site = /\/api\/site$/;
const session = /\/api\/session$/;
const transparency = /\/api\/transparency/;

const textIsThere = ({ page }: Stage) => page.getByRole('navigation', { name: 'Contents' }).waitFor();
const legalPages = ['terms', 'privacy', 'dmca', 'ai-disclaimer', 'cookies', 'community-guidelines'];

const day = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString();

const numbers: TransparencyNumbers = {
  from: dayBefore(90),
  to: dayBefore(0),
  reports: 1_204,
  byOutcome: [
    { status: 'resolved', count: 800 },
    { status: 'dismissed', count: 300 },
    { status: 'pending', count: 104 },
  ],
  byAction: [
    { action: 'hide', count: 500 },
    { action: 'warn', count: 91 },
    { action: 'suspend', count: 41 },
  ],
  byRule: [
    { rule: 'spam', count: 500 },
    { rule: 'minors', count: 12 },
    { rule: null, count: 41 },
  ],
  appeals: { pending: 1, accepted: 2, rejected: 7 },
  hoursToDecision: { median: 6.25, p90: 30 },
};
const decision = (days: number, own: Partial<PublicDecision> = {}): PublicDecision => ({
  day: dayBefore(days).slice(0, 10),
  action: 'hide',
  subjectType: 'comment',
  rule: 'spam',
  publicReason: 'Advertising for a shop, in comments on many characters.',
  isUndone: false,
  ...own,
});
const published = {
  numbers,
  decisions: [
    decision(1),
    decision(3, { action: 'suspend', subjectType: 'user', rule: 'harassment', publicReason: '' }),
    decision(9, { subjectType: 'character', rule: null, publicReason: `Long. ${'x'.repeat(160)}`, isUndone: true }),
  ],
  nextCursor: 'next',
};
const nothing = { numbers: { ...numbers, reports: 0, hoursToDecision: null }, decisions: [], nextCursor: null };
const numbersAreThere = ({ page }: Stage) => page.getByRole('heading', { name: 'Numbers' }).waitFor();

const suspended = (page: Page) =>
  page.route(session, async (route) => {
    const response = await route.fetch();
    const suspension = { until: new Date(Date.now() + 3 * day).toISOString(), reason: 'Advertising in comments.' };
    await route.fulfill({ response, json: { ...(await response.json()), suspension } });
  });
const bannerIsThere = ({ page }: Stage) => page.getByRole('link', { name: 'See the decision and appeal' }).waitFor();

export const legalStates: readonly State[] = [
  ...legalPages.map((page): State => ({
    name: page,
    who: 'visitor',
    path: `/${page}`,
    reach: textIsThere,
    isLong: true,
  })),
  { name: 'legal-before-the-gate', who: 'newcomer', path: '/terms', reach: textIsThere },
  { name: 'legal-rule', who: 'visitor', path: '/community-guidelines#rule-spam', reach: textIsThere },
  { name: 'legal-loading', who: 'visitor', path: '/terms', fake: pending(site) },
  { name: 'legal-without-site', who: 'visitor', path: '/privacy', fake: failing(site), reach: textIsThere },
  {
    name: 'legal-unreachable',
    who: 'visitor',
    path: '/terms',
    fake: unreachable(/legal.*\.js$/),
    reach: ({ page }) => page.getByText('We couldn’t load this text.').waitFor(),
  },
  {
    name: 'transparency',
    who: 'visitor',
    path: '/transparency',
    fake: answering(transparency, published),
    reach: numbersAreThere,
    isLong: true,
  },
  {
    name: 'transparency-before-the-gate',
    who: 'newcomer',
    path: '/transparency?days=30',
    fake: answering(transparency, published),
    reach: numbersAreThere,
  },
  { name: 'transparency-loading', who: 'visitor', path: '/transparency', fake: pending(transparency) },
  {
    name: 'transparency-empty',
    who: 'visitor',
    path: '/transparency',
    fake: answering(transparency, nothing),
    reach: ({ page }) => page.getByText(/^No reports or decisions in this period/).waitFor(),
  },
  {
    name: 'transparency-failed',
    who: 'visitor',
    path: '/transparency',
    fake: failing(transparency),
    reach: ({ page }) => page.getByText('We couldn’t load the numbers.').waitFor(),
  },
  {
    name: 'transparency-off',
    who: 'visitor',
    path: '/transparency',
    fake: failing(transparency, 404, 'Not found'),
    reach: ({ page }) => page.getByText('There’s nothing at this address').waitFor(),
  },
  { name: 'suspended', who: 'member', path: '/settings', fake: suspended, reach: bannerIsThere },
  { name: 'suspended-list', who: 'member', path: '/characters', fake: suspended, reach: bannerIsThere },
];
