import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aSite } from '../../../test/aSite.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { OverviewPage } from './OverviewPage.tsx';

const route = 'GET /api/reports/activity';
const day = (number: number, own: object = {}) => ({
  day: `2026-03-0${number}`,
  character: 0,
  comment: 0,
  user: 0,
  resolved: 0,
  dismissed: 0,
  ...own,
});
const activity = {
  days: [day(1, { character: 3, resolved: 1 }), day(2), day(3, { comment: 1_200, user: 2, dismissed: 4 })],
  open: { under24h: 5, under48h: 2, over48h: 1, oldest: '2026-03-01T10:00:00.000Z' },
  openAppeals: 3,
  overdueAppeals: 1,
};
const show = (answer: NetworkAnswer, answers: Readonly<Record<string, NetworkAnswer>> = {}) =>
  renderPage(<OverviewPage />, {
    at: '/reports-admin/overview',
    answers: { 'GET /api/session': { ...member, isAdmin: true }, [route]: answer, ...answers },
  });

describe('the overview', () => {
  it('says what is open, against what moderators aim at, and which appeals are overdue', async () => {
    show(activity);
    const open = within(await screen.findByRole('region', { name: 'Open reports by age' }));
    expect(open.getByText('We aim to review every report within 24 to 48 hours.')).toBeInTheDocument();
    expect(open.getByText('Over 48 hours').closest('div')).toHaveTextContent('1');
    expect(open.getByText(/^Oldest: .* ago\.$/)).toBeInTheDocument();
    const appeals = within(screen.getByRole('region', { name: 'Appeals' }));
    expect(appeals.getByText('3 open')).toBeInTheDocument();
    expect(appeals.getByText('1 overdue')).toBeInTheDocument();
  });

  it.each([
    ['', 1],
    ['Lantern Ltd', 0],
  ])('asks for the operator’s name where it is %j', async (name, notices) => {
    show(activity, { 'GET /api/site': aSite({ operator: { name, address: '', country: '' } }) });
    await screen.findByRole('region', { name: 'Appeals' });
    await screen.findByText('3 open');
    await waitFor(() => expect(screen.queryAllByText(/^The legal pages don’t say who runs/)).toHaveLength(notices));
  });

  it('shows reports and outcomes by day, also as numbers in a table', async () => {
    show(activity);
    expect(await screen.findByText('Reports in the last 3 days: 1,205')).toBeInTheDocument();
    expect(screen.getByText('Decided in the last 3 days: 5')).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Day (UTC)', 'Character', 'Comment', 'User', 'Resolved', 'Dismissed'],
      ['Mar 3', '0', '1,200', '2', '0', '4'],
      ['Mar 1', '3', '0', '0', '1', '0'],
    ]);
  });

  it('asks for another time', async () => {
    const asked: (string | null)[] = [];
    const { person } = show(({ url }: Request) => {
      asked.push(new URL(url).searchParams.get('days'));
      return Response.json({ ...activity, days: [day(1)] });
    });
    await person.click(await screen.findByRole('radio', { name: '7' }));
    expect(await screen.findAllByText('None in this period.')).toHaveLength(2);
    expect(asked).toEqual(['30', '7']);
  });

  it('fails, or is not for everyone', async () => {
    const { unmount } = show(refusal(400, 'Odd'));
    expect(await screen.findByText('We couldn’t load the numbers.')).toBeInTheDocument();
    unmount();
    show(refusal(403, 'Admin access required.'));
    expect(await screen.findByText('Admin access required.')).toBeInTheDocument();
  });
});
