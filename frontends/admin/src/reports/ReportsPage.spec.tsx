import { describe, expect, it } from '@jest/globals';
import { reviewReasons } from '@masque/contracts/rules';
import type { Report } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aReport, reportsOf } from '../../../test/aReport.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { reportServer } from '../../../test/reportServer.ts';
import { ReportsPage } from './ReportsPage.tsx';

const admin = { ...member, isAdmin: true };

const show = (reports: Report[], { at = '/reports-admin', answers }: Rendering = {}) => {
  const server = reportServer(reports);
  const view = renderPage(<ReportsPage />, {
    at,
    answers: { 'GET /api/session': admin, ...server.answers, ...answers },
  });
  return { ...view, server };
};
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};
const buttonsOf = async (name: string) =>
  (await rowOf(name)).getAllByRole('button').map(({ textContent }) => textContent);
const names = () =>
  within(screen.getByRole('list', { name: 'Reports' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the queue of reports', () => {
  it('says what was reported, why, by whom and when, in any script', async () => {
    const comment = aReport(2, {
      reportedType: 'comment',
      reason: 'Personal attacks',
      description: 'مكرر <b>bold</b>',
      openOnItem: 3,
      reportedItem: { content: 'You are all…', userUsername: 'zoe', characterId: 'c9', moderation: 'hidden' },
    });
    const gone = aReport(1, { reportedItem: undefined, reporterUsername: '', createdAt: new Date().toISOString() });
    const { container } = show([comment, gone]);
    const row = await rowOf('“You are all…”');
    for (const text of ['Comment', 'Pending', '3 open on this item', 'Personal attacks', /Reported by \S*otto/])
      expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByText(/by \S*zoe\S* · Hidden/)).toBeInTheDocument();
    expect(row.getByText('مكرر <b>bold</b>').getAttribute('dir')).toBe('auto');
    expect(container.querySelector('b')).toBeNull();
    expect(row.getByText(/over 48 hours/)).toBeInTheDocument();
    const other = await rowOf('No longer exists');
    expect(other.getByText(/Reported by Masque or a deleted account/)).toHaveTextContent('just now');
    expect(other.queryByText(/over/)).toBeNull();
  });

  it('says that its author sent it in again, or that Masque holds it', async () => {
    const asked = (n: number, reason: string) => aReport(n, { reason, reporterUsername: '' });
    show([asked(2, reviewReasons.again), asked(1, reviewReasons.held)]);
    expect((await rowOf('Mira 2')).getByText(/^Submitted by its author ·/)).toBeInTheDocument();
    expect((await rowOf('Mira 1')).getByText(/^Held by Masque ·/)).toBeInTheDocument();
  });

  it('offers in each state what is documented', async () => {
    const states = (['pending', 'reviewed', 'resolved', 'dismissed'] as const).map((status, at) =>
      aReport(9 - at, { status }),
    );
    show(states);
    expect(await buttonsOf('Mira 9')).toEqual(['Mark as Reviewed', 'Resolve', 'Dismiss']);
    expect(await buttonsOf('Mira 8')).toEqual(['Resolve', 'Dismiss']);
    expect(await buttonsOf('Mira 7')).toEqual(['Reopen']);
    expect(await buttonsOf('Mira 6')).toEqual(['Reopen']);
  });

  it('counts, filters by the address, and goes by pages', async () => {
    const { person, router } = show(reportsOf(45), { at: '/reports-admin?status=pending' });
    await rowOf('Mira 45');
    expect(names()).toHaveLength(20);
    expect((await screen.findByText('Total')).closest('div')).toHaveTextContent('45');
    await person.click(screen.getByRole('link', { name: 'Page 3' }));
    await rowOf('Mira 5');
    expect(router.state.location.search).toBe('?status=pending&page=3');
    expect(names()).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Comment');
    await screen.findByRole('heading', { name: 'No reports here' });
    expect(router.state.location.search).toBe('?status=pending&type=comment');
    await person.click(screen.getByRole('link', { name: 'Show all reports' }));
    await rowOf('Mira 45');
  });

  it('goes back to the last page that there is', async () => {
    const { router } = show(reportsOf(21), { at: '/reports-admin?page=7' });
    await rowOf('Mira 1');
    expect(router.state.location.search).toBe('?page=2');
  });

  it('moves a report, and keeps the focus in the row when its button goes', async () => {
    const { person, server, network } = show([aReport(1)]);
    const row = await rowOf('Mira 1');
    await person.click(row.getByRole('button', { name: /^Mark as Reviewed/ }));
    await waitFor(async () => expect(await buttonsOf('Mira 1')).toEqual(['Resolve', 'Dismiss']));
    expect(server.statusOf('r1')).toBe('reviewed');
    expect(network.bodiesOf('PATCH /api/reports/r1')).toEqual([{ status: 'reviewed', revision: 1 }]);
    expect(screen.getByRole('link', { name: 'Mira 1' })).toHaveFocus();
  });

  it('shows what another moderator has done instead of doing it again', async () => {
    const { person, server } = show(reportsOf(2), { at: '/reports-admin?status=pending' });
    const row = await rowOf('Mira 2');
    server.set('r2', { status: 'dismissed' });
    await person.click(row.getByRole('button', { name: /^Resolve/ }));
    expect(
      await screen.findByText(/Already changed by another moderator\. \S*Mira 2\S*: Dismissed/),
    ).toBeInTheDocument();
    expect(await buttonsOf('Mira 2')).toEqual(['Reopen']);
    expect(row.getByText('Changed by another moderator')).toBeInTheDocument();
    expect(server.statusOf('r2')).toBe('dismissed');
  });

  it('says that a change failed', async () => {
    const { person } = show([aReport(1)], { answers: { 'PATCH /api/reports/r1': refusal(400, 'Odd') } });
    await person.click((await rowOf('Mira 1')).getByRole('button', { name: /^Resolve/ }));
    expect(await screen.findByText('Failed to update report status')).toBeInTheDocument();
    expect(await buttonsOf('Mira 1')).toEqual(['Mark as Reviewed', 'Resolve', 'Dismiss']);
  });

  it('settles several at once, each by itself, and says which did not work', async () => {
    const { person, server } = show(reportsOf(4), { at: '/reports-admin?status=pending' });
    for (const name of ['Mira 4', 'Mira 3', 'Mira 2'])
      await person.click((await rowOf(name)).getByRole('checkbox', { name: new RegExp(name) }));
    server.set('r3', { status: 'dismissed' });
    await person.click(screen.getByRole('button', { name: 'Resolve 3' }));
    expect(await screen.findByText('1 of 3 couldn’t be changed:')).toBeInTheDocument();
    expect(screen.getByText(/Another moderator just changed this/)).toHaveTextContent('Mira 3');
    expect(['r4', 'r3', 'r2', 'r1'].map(server.statusOf)).toEqual(['resolved', 'dismissed', 'resolved', 'pending']);
    expect(names()).toEqual(['Mira 3', 'Mira 1']);
    expect(screen.getByRole('link', { name: 'Mira 3' })).toHaveFocus();
  });

  it('says that there are none', async () => {
    show([]);
    expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  });

  it('is not for everyone', async () => {
    const no = refusal(403, 'Admin access required. Contact a@b.c for admin privileges.');
    show([], { answers: { 'GET /api/session': member, 'GET /api/reports': no, 'GET /api/reports/stats': no } });
    expect(await screen.findByText('Admin access required. Contact a@b.c for admin privileges.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Characters' })).toBeInTheDocument();
  });

  it('fails once, not twice, and both are asked for again', async () => {
    const away = refusal(404, 'Gone');
    const { person, network, server } = show(reportsOf(1), {
      answers: { 'GET /api/reports': away, 'GET /api/reports/stats': away },
    });
    await screen.findByRole('alert');
    expect(screen.getAllByText('Failed to load reports. Please try again.')).toHaveLength(1);
    network.answer(server.answers);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Mira 1');
    expect(await screen.findByText('Total')).toBeInTheDocument();
  });
});
