import { describe, expect, it } from '@jest/globals';
import { errors } from '@masque/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { reportsOf } from '../../../test/aReport.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { reportServer } from '../../../test/reportServer.ts';
import { ReportsPage } from './ReportsPage.tsx';

const show = (count: number, at = '/reports-admin?status=pending') => {
  const server = reportServer(reportsOf(count));
  const answers = { 'GET /api/session': { ...member, isAdmin: true }, ...server.answers };
  return { ...renderPage(<ReportsPage />, { at, answers }), server };
};
const link = (n: number) => screen.getByRole('link', { name: `Mira ${n}` });
const isHere = (n: number) => waitFor(() => expect(link(n)).toHaveFocus());

describe('a person with only a keyboard', () => {
  it('clears a queue of ten reports, and never loses the place', async () => {
    const { person, server } = show(10);
    await screen.findByRole('link', { name: 'Mira 10' });
    await person.keyboard('j');
    for (let n = 10; n > 1; n -= 1) {
      await isHere(n);
      await person.keyboard(n % 2 === 0 ? 'r' : 'd');
      await waitFor(() => expect(server.statusOf(`r${n}`)).toBe(n % 2 === 0 ? 'resolved' : 'dismissed'));
      await screen.findByText(new RegExp(`^(Resolved|Dismissed): \\S*Mira ${n}\\S* ${n - 1} reports? left\\.$`));
    }
    await isHere(1);
    await person.keyboard('r');
    expect(await screen.findByRole('heading', { name: 'No reports here' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports Admin' })).toHaveFocus());
  });

  it('goes up and down, opens, reviews and reopens', async () => {
    const { person, server, router } = show(3, '/reports-admin');
    await screen.findByRole('link', { name: 'Mira 3' });
    await person.keyboard('jjjjk');
    expect(link(2)).toHaveFocus();
    await person.keyboard('v');
    await waitFor(() => expect(server.statusOf('r2')).toBe('reviewed'));
    await isHere(2);
    await screen.findByText(/^Reviewed: /);
    await person.keyboard('d');
    await screen.findByText(/^Dismissed: /);
    await person.keyboard('r');
    expect(await screen.findByText('That’s not possible while it’s dismissed.')).toBeInTheDocument();
    await person.keyboard('o');
    await waitFor(() => expect(server.statusOf('r2')).toBe('pending'));
    await isHere(2);
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/reports-admin/r2');
  });

  it('settles all that are selected at once', async () => {
    const { person, server } = show(4);
    await screen.findByRole('link', { name: 'Mira 4' });
    await person.keyboard('jxjjxd');
    await waitFor(() => expect(['r4', 'r2'].map(server.statusOf)).toEqual(['dismissed', 'dismissed']));
    await isHere(1);
    expect(link(3)).toBeInTheDocument();
    expect(server.statusOf('r1')).toBe('pending');
  });

  it('hears that an author waits, for one and for several at once', async () => {
    const { message } = errors['review.undecided'];
    const { person, network } = show(3);
    network.answer({ 'PATCH /api/reports/r3': refusal(409, message, { code: 'review.undecided' }) });
    await screen.findByRole('link', { name: 'Mira 3' });
    await person.keyboard('jr');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await isHere(3);
    await person.keyboard('xjxr');
    const failures = (await screen.findByText('1 of 2 couldn’t be changed:')).parentElement;
    expect(failures).toHaveTextContent(`Mira 3: ${message}`);
    expect(screen.getByRole('checkbox', { name: /Mira 3/ })).toBeChecked();
  });

  it('leads elsewhere by the keys of the frame, and settles nothing by them', async () => {
    const { person, network } = show(1);
    await screen.findByRole('link', { name: 'Mira 1' });
    await person.keyboard('jgr');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Character');
    await person.keyboard('r');
    const again = await screen.findByRole('link', { name: 'Mira 1' });
    act(() => again.focus());
    await person.keyboard('d');
    await screen.findByRole('heading', { name: 'No reports here' });
    expect(network.bodiesOf('PATCH /api/reports/r1')).toEqual([{ status: 'dismissed', revision: 1 }]);
  });
});
