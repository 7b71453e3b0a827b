import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { NoticesCard } from './NoticesCard.tsx';

const route = 'PUT /api/notices/settings';

const open = (answers: Readonly<Record<string, NetworkAnswer>> = {}) =>
  renderPage(<NoticesCard />, {
    answers: { 'GET /api/session': member, 'GET /api/notices/settings': { muted: ['likes'] }, ...answers },
  });
const comments = () => screen.findByRole('checkbox', { name: 'New comment on one of your characters' });

describe('what one is told about', () => {
  it('is everything that is not muted', async () => {
    open();
    await comments();
    const told = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(told).toEqual([true, true, false, true]);
  });

  it('is saved as it is changed', async () => {
    const { person, network } = open({ [route]: { muted: ['comment', 'likes'] } });
    const box = await comments();
    // A screen reader announces what changes in it.
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await person.click(box);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
    expect(network.bodiesOf(route)).toEqual([{ muted: ['comment', 'likes'] }]);
  });

  it('is saved even if the tab closes right after', async () => {
    const sent: Request[] = [];
    const answer = (request: Request) => {
      sent.push(request);
      return Response.json({ muted: [] });
    };
    const { person, network } = open({ [route]: answer });
    await person.click(await comments());
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(network.bodiesOf(route)).toEqual([{ muted: ['comment', 'likes'] }]));
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true]);
  });

  it('is saved even if the tab closes while an earlier change is being saved', async () => {
    const { person, network } = open({ [route]: () => new Promise<Response>(() => undefined) });
    await person.click(await comments());
    await waitFor(() => expect(network.bodiesOf(route)).toHaveLength(1));
    await person.click(await comments());
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(network.bodiesOf(route).at(-1)).toEqual({ muted: ['likes'] }));
  });

  it('goes back to what it was when it could not be saved', async () => {
    const { person } = open({ [route]: refusal(400, 'No') });
    await person.click(await comments());
    expect(await screen.findByText('Your change wasn’t saved. No')).toBeInTheDocument();
    expect(await comments()).toBeChecked();
  });

  it('says when it could not be loaded', async () => {
    open({ 'GET /api/notices/settings': refusal(400, 'No') });
    expect(await screen.findByText('We couldn’t load your settings.')).toBeInTheDocument();
  });
});
