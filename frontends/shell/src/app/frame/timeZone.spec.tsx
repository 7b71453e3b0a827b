import { describe, expect, it } from '@jest/globals';
import { useTimeZone } from '@masque/web-kit';
import { waitFor } from '@testing-library/react';
import { member, renderPage, visitor } from '../../../../test/render.tsx';

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const route = 'PUT /api/time-zone';

function Page() {
  useTimeZone();
  return null;
}

describe('the time zone of the browser', () => {
  const show = (session: object) =>
    renderPage(<Page />, { answers: { 'GET /api/session': session, [route]: { timeZone: own } } }).network;
  const within = (timeZone: string) => ({ ...member, user: { ...member.user, timeZone } });

  it.each([
    ['not known yet', member],
    ['another one', within('Pacific/Niue')],
  ])('is sent once when that of the user is %s', async (_, session) => {
    const network = show(session);
    await waitFor(() => expect(network.bodiesOf(route)).toEqual([{ timeZone: own }]));
  });

  it.each([
    ['of a visitor', visitor],
    ['that is known', within(own)],
  ])('is not sent: %s', async (_, session) => {
    const network = show(session);
    await waitFor(() => expect(network.calls).toContain('GET /api/session'));
    expect(network.calls).not.toContain(route);
  });
});
