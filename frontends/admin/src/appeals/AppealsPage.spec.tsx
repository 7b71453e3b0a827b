import { describe, expect, it } from '@jest/globals';
import type { OpenAppeal } from '@masque/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anAppeal } from '../../../test/anAppeal.ts';
import { eventStream } from '../../../test/eventStream.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { AppealsPage } from './AppealsPage.tsx';

const route = 'GET /api/appeals/queue';
const page = (...appeals: OpenAppeal[]) => ({ appeals, nextCursor: null });
const show = (answer: NetworkAnswer, answers: Record<string, NetworkAnswer> = {}, at = '/reports-admin/appeals') =>
  renderPage(<AppealsPage />, {
    at,
    answers: { 'GET /api/session': { ...member, isAdmin: true }, [route]: answer, ...answers },
  });
const later = { dueAt: '2999-01-02T10:00:00.000Z' };
const card = async (n: number) => {
  const found = (await screen.findByRole('heading', { level: 2, name: new RegExp(`Mira ${n}`) })).closest('li');
  if (!found) throw new Error(`The appeal ${n} is in no card`);
  return within(found);
};

describe('the appeals', () => {
  it('say what was decided, what the user says, and by when it is to be answered', async () => {
    show(
      page(anAppeal(1), anAppeal(2, { appeal: { ...later, text: 'هذا <b>ظلم</b>' }, decision: { isUndone: true } })),
    );
    const first = await card(1);
    for (const text of ['No adverts, please.', 'She sells lamps, not pills.', /^Overdue since Mar 10, 2026/, /No spam/])
      expect(first.getByText(text)).toBeInTheDocument();
    expect(first.getByText(/Decided by \S*vera/)).toBeInTheDocument();
    expect(first.getByRole('link', { name: 'Open report' })).toHaveAttribute('href', '/reports-admin/r1');
    const second = await card(2);
    expect(second.getByText('Due Jan 2, 2999')).toBeInTheDocument();
    expect(second.getByText('هذا <b>ظلم</b>')).toHaveAttribute('dir', 'auto');
    expect(second.getByText(/since reversed/)).toBeInTheDocument();
  });

  it('are accepted or rejected with an answer and a note, and the focus goes on to the next', async () => {
    const { person, network } = show(page(anAppeal(1), anAppeal(2)), { 'PATCH /api/appeals/a1': anAppeal(1).appeal });
    await person.click((await card(1)).getByRole('button', { name: 'Answer appeal' }));
    expect(screen.getByLabelText('Answer')).toHaveFocus();
    await person.keyboard('You are right');
    await person.type(screen.getByLabelText('Internal note'), 'Lamps');
    network.answer({ [route]: page(anAppeal(2)) });
    await person.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText(/^Accepted: appeal by /);
    const answer = { status: 'accepted', message: 'You are right', note: 'Lamps' };
    expect(network.bodiesOf('PATCH /api/appeals/a1')).toEqual([answer]);
    await waitFor(() => expect(screen.queryByText(/Mira 1/)).toBeNull());
    expect(screen.getByRole('heading', { name: /Mira 2/ })).toHaveFocus();
  });

  it('keep what was typed when another moderator was faster', async () => {
    const stream = eventStream();
    const { person, network } = show(page(anAppeal(1), anAppeal(2)), { 'GET /api/reports/stream': stream.answer });
    await person.click((await card(1)).getByRole('button', { name: 'Answer appeal' }));
    await person.keyboard('No');
    network.answer({ [route]: page(anAppeal(2)) });
    await waitFor(() => expect(stream.connections()).toBe(1));
    act(() => stream.tell({ head: 1, changed: [] }, 1));
    expect(await screen.findByText(/Another moderator already decided this appeal/)).toBeInTheDocument();
    expect(screen.getByLabelText('Answer')).toHaveValue('No');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/Mira 1/)).toBeNull());
  });

  it('say why one could not be decided', async () => {
    const late = refusal(409, 'Cannot change a accepted appeal to rejected', { code: 'appeal.bad_move' });
    const { person } = show(page(anAppeal(1)), { 'PATCH /api/appeals/a1': late });
    await person.click((await card(1)).getByRole('button', { name: 'Answer appeal' }));
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Cannot change a accepted appeal to rejected')).toBeInTheDocument();
  });

  it('that were decided are shown by the address, with the answer', async () => {
    const decided = { status: 'rejected' as const, decidedAt: '2026-03-05T10:00:00.000Z', answer: 'It stays so.' };
    const asked: (string | null)[] = [];
    const { person, router } = show(({ url }: Request) => {
      const status = new URL(url).searchParams.get('status');
      asked.push(status);
      return Response.json(status === 'rejected' ? page(anAppeal(1, { appeal: decided })) : page());
    });
    await screen.findByRole('heading', { name: 'No open appeals' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Appeals' }), 'Rejected');
    const one = await card(1);
    expect(one.getByText('Rejected, Mar 5, 2026')).toBeInTheDocument();
    expect(one.getByText('It stays so.')).toBeInTheDocument();
    expect(one.queryByRole('button')).toBeNull();
    expect([router.state.location.search, asked]).toEqual(['?status=rejected', ['pending', 'rejected']]);
  });

  it('fail, or are not for everyone', async () => {
    const { unmount } = show(refusal(400, 'Odd'));
    expect(await screen.findByText('We couldn’t load the appeals.')).toBeInTheDocument();
    unmount();
    show(refusal(403, 'Admin access required.'));
    expect(await screen.findByText('Admin access required.')).toBeInTheDocument();
  });
});
