import { describe, expect, it } from '@jest/globals';
import { type PublicDecision, type TransparencyNumbers, transparencyRoutes } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { Transparency } from '../pages/Transparency.tsx';

const route = 'GET /api/transparency';
const numbers: TransparencyNumbers = {
  from: '2026-08-28T00:00:00.000Z',
  to: '2026-11-26T12:00:00.000Z',
  reports: 1_204,
  byOutcome: [
    { status: 'resolved', count: 800 },
    { status: 'dismissed', count: 300 },
  ],
  byAction: [
    { action: 'hide', count: 500 },
    { action: 'suspend', count: 41 },
  ],
  byRule: [
    { rule: 'spam', count: 500 },
    { rule: null, count: 41 },
  ],
  appeals: { pending: 1, accepted: 2, rejected: 7 },
  hoursToDecision: { median: 6.25, p90: 30 },
};
const nothing = {
  numbers: {
    ...numbers,
    reports: 0,
    byOutcome: [],
    byAction: [],
    byRule: [],
    appeals: { pending: 0, accepted: 0, rejected: 0 },
    hoursToDecision: null,
  },
  decisions: [],
  nextCursor: null,
};
const aDecision = (own: Partial<PublicDecision> = {}): PublicDecision => ({
  day: '2026-11-20',
  action: 'hide',
  subjectType: 'comment',
  rule: 'spam',
  publicReason: 'Advertising for a shop.',
  isUndone: false,
  ...own,
});
const page = { numbers, decisions: [aDecision()], nextCursor: 'next' };
const earlier = {
  numbers,
  decisions: [aDecision({ publicReason: 'Older.', isUndone: true, rule: null })],
  nextCursor: null,
};

/** Returns the queries of all calls, oldest first. */
function answering(...bodies: object[]) {
  const asked: URLSearchParams[] = [];
  const answer = (request: Request) => {
    asked.push(new URL(request.url).searchParams);
    const body = bodies[Math.min(asked.length, bodies.length) - 1] ?? {};
    return Response.json(transparencyRoutes.getTransparency.response.parse(body));
  };
  return { asked, answer };
}
const cell = (table: string, row: string) => {
  const found = within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) });
  return within(found).getByRole('cell').textContent;
};
const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;

describe('the transparency page', () => {
  it('tells how many reports and decisions there were, by outcome, kind and rule, and how long they took', async () => {
    const { asked, answer } = answering(page);
    renderPage(<Transparency />, { at: '/transparency', answers: { [route]: answer } });
    expect(await screen.findByRole('heading', { name: 'Numbers' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Transparency');
    const figures = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
    expect(figures).toEqual([
      'Reports1,204',
      'Decisions541',
      'Hours to decision (median)6.3',
      'Hours to decision (90th percentile)30',
    ]);
    expect(cell('Reports by outcome', 'Resolved')).toBe('800');
    expect(cell('Decisions by kind', 'Suspended')).toBe('41');
    expect(cell('Decisions by rule', 'No spam')).toBe('500');
    expect(cell('Decisions by rule', 'No rule')).toBe('41');
    expect(cell('Appeals', 'Rejected')).toBe('7');
    expect(within(screen.getByRole('table', { name: 'Decisions by rule' })).getByRole('link')).toHaveAttribute(
      'href',
      '/community-guidelines#rule-spam',
    );
    expect(asked.map((query) => query.get('from'))).toEqual([daysAgo(90)]);
  });

  it('says of minutes that they are few, and not that they are none', async () => {
    const quick = { ...page, numbers: { ...numbers, hoursToDecision: { median: 0, p90: 0.1 } } };
    renderPage(<Transparency />, { at: '/transparency', answers: { [route]: answering(quick).answer } });
    expect((await screen.findByText('Hours to decision (median)')).nextSibling).toHaveTextContent(/^< 0\.1$/);
    expect(screen.getByText('Hours to decision (90th percentile)').nextSibling).toHaveTextContent(/^0\.1$/);
  });

  it('keeps the span of time in the address', async () => {
    const { asked, answer } = answering(page);
    const { person, router } = renderPage(<Transparency />, {
      at: '/transparency?days=30',
      answers: { [route]: answer },
    });
    expect(await screen.findByRole('radio', { name: 'Last 30 days' })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: 'Last 365 days' }));
    await waitFor(() => expect(asked.map((query) => query.get('from'))).toEqual([daysAgo(30), daysAgo(365)]));
    expect(router.state.location.search).toBe('?days=365');
    expect(screen.getByRole('radio', { name: 'Last 365 days' })).toHaveFocus();
  });

  it('shows earlier decisions below the newest, with what was undone', async () => {
    const { asked, answer } = answering(page, earlier);
    const { person } = renderPage(<Transparency />, { at: '/transparency', answers: { [route]: answer } });
    await person.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('Older.')).toBeInTheDocument();
    const rows = [...document.querySelectorAll('ol > li')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Hidden: CommentNov 20, 2026Rule: No spamAdvertising for a shop.',
      'Hidden: CommentReversed laterNov 20, 2026Rule: No ruleOlder.',
    ]);
    expect(asked.map((query) => query.get('cursor'))).toEqual([null, 'next']);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  });

  it('leaves out what is zero', async () => {
    const quiet = {
      ...page,
      numbers: {
        ...numbers,
        byOutcome: [
          { status: 'pending' as const, count: 3 },
          { status: 'resolved' as const, count: 0 },
        ],
        appeals: { pending: 0, accepted: 0, rejected: 0 },
      },
    };
    renderPage(<Transparency />, { at: '/transparency', answers: { [route]: answering(quiet).answer } });
    const outcomes = within(await screen.findByRole('table', { name: 'Reports by outcome' }));
    expect(outcomes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Pending3']);
    expect(screen.queryByRole('table', { name: 'Appeals' })).not.toBeInTheDocument();
  });

  it('says that nothing has happened', async () => {
    renderPage(<Transparency />, { at: '/transparency', answers: { [route]: nothing } });
    expect(await screen.findByRole('heading', { name: /^No reports or decisions/ })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says that the numbers did not come, and asks again', async () => {
    const { network, person } = renderPage(<Transparency />, {
      at: '/transparency',
      answers: { [route]: refusal(400, 'Not like this') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the numbers.');
    network.answer({ [route]: page });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Numbers' })).toBeInTheDocument();
  });

  it('is not there where the operator has it off', async () => {
    renderPage(<Transparency />, { at: '/transparency', answers: { [route]: refusal(404, 'Not found') } });
    expect(await screen.findByRole('heading', { name: 'There’s nothing at this address' })).toBeInTheDocument();
    expect(document.title).toBe('Page not found · Masque');
    expect(screen.queryByRole('heading', { name: 'Transparency' })).not.toBeInTheDocument();
  });
});
