import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aReport, reportsOf } from '../../../test/aReport.ts';
import { eventStream } from '../../../test/eventStream.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { reportServer } from '../../../test/reportServer.ts';
import { ReportsPage } from './ReportsPage.tsx';

const route = 'GET /api/reports/stream';
const admin = { ...member, isAdmin: true };

async function show(count: number, at = '/reports-admin?status=pending') {
  const server = reportServer(reportsOf(count));
  const stream = eventStream();
  const answers = { 'GET /api/session': admin, ...server.answers, [route]: stream.answer };
  const view = renderPage(<ReportsPage />, { at, answers });
  await screen.findByRole('link', { name: `Mira ${count}` });
  await waitFor(() => expect(stream.connections()).toBe(1));
  let head = 0;
  const tell = (changed: string[] | null = null) => act(() => stream.tell({ head: (head += 1), changed }, head));
  tell();
  const lists = () => view.network.calls.filter((call) => call === 'GET /api/reports').length;
  await waitFor(() => expect(lists()).toBe(2));
  return { ...view, server, stream, tell, lists };
}
const names = () =>
  within(screen.getByRole('list', { name: 'Reports' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the queue while others work', () => {
  it('shows at once what is new, while nobody is in it', async () => {
    const { server, tell } = await show(2);
    server.add(aReport(3));
    tell();
    expect(await screen.findByRole('link', { name: 'Mira 3' })).toBeInTheDocument();
    expect((await screen.findByText('Total')).closest('div')).toHaveTextContent('3');
  });

  it('moves nothing under the eyes of who works in it, and says how many are new', async () => {
    const { server, tell, person } = await show(3);
    await person.keyboard('j');
    server.add(aReport(4));
    server.set('r2', { status: 'resolved' });
    tell(['r4', 'r2']);
    await person.click(await screen.findByRole('button', { name: 'Show 1 new report' }));
    expect(names()).toEqual(['Mira 4', 'Mira 3', 'Mira 1']);
    expect(screen.getByRole('link', { name: 'Mira 4' })).toHaveFocus();
  });

  it('marks what another moderator has settled, and settles it no more', async () => {
    const { server, tell, person, network } = await show(2);
    await person.keyboard('j');
    server.set('r2', { status: 'resolved' });
    tell(['r2']);
    const gone = 'Changed by another moderator. No longer in this list.';
    await screen.findByText(gone);
    expect(names()).toEqual(['Mira 2', 'Mira 1']);
    await person.keyboard('r');
    expect(await screen.findAllByText(gone)).toHaveLength(2);
    expect(network.calls).not.toContain('PATCH /api/reports/r2');
    await person.click(screen.getByRole('button', { name: 'Refresh the list' }));
    expect(names()).toEqual(['Mira 1']);
  });

  it('connects again, and then reads all that it missed', async () => {
    const { server, stream, tell, lists } = await show(1);
    const before = lists();
    act(() => stream.lose());
    await waitFor(() => expect(stream.connections()).toBe(1), { timeout: 5_000 });
    server.add(aReport(2));
    tell();
    await waitFor(() => expect(lists()).toBe(before + 1));
    expect(await screen.findByRole('link', { name: 'Mira 2' })).toBeInTheDocument();
    expect(stream.lastIds).toEqual([null, '1']);
  });

  it('follows nothing for those who are no administrators', async () => {
    const no = refusal(403, 'No');
    const answers = { 'GET /api/session': member, 'GET /api/reports': no, 'GET /api/reports/stats': no };
    const { network } = renderPage(<ReportsPage />, { at: '/reports-admin', answers });
    await screen.findByText('You don’t have access');
    expect(network.calls).not.toContain(route);
  });
});
