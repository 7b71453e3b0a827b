import { describe, expect, it } from '@jest/globals';
import { mediumTime, useFollowMutation } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { SuspensionBanner, SuspensionAnnouncement } from './SuspensionBanner.tsx';

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const hour = 3_600_000;

function Page() {
  const [follow] = useFollowMutation();
  return (
    <>
      <SuspensionAnnouncement />
      <SuspensionBanner />
      <button type="button" onClick={() => void follow({ username: 'otto', isFollowing: true })}>
        Follow
      </button>
    </>
  );
}
const open = (suspension: object | null) =>
  renderPage(<Page />, { answers: { 'GET /api/session': { ...member, suspension } } });
const banner = () => screen.queryByRole('region', { name: 'Your account is suspended' });

describe('the banner of a suspended user', () => {
  it('says until when, why, and where to appeal', async () => {
    const until = inMs(24 * hour);
    open({ until, reason: 'Spam in comments.' });
    expect(await screen.findByText(/^Your account is suspended until/, { selector: 'strong' })).toHaveTextContent(
      `Your account is suspended until ${mediumTime(until)}.`,
    );
    expect(screen.getByText(mediumTime(until), { selector: 'time' })).toHaveAttribute('datetime', until);
    expect(screen.getByText(/^Reason: .Spam in comments\../)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the decision and appeal' })).toHaveAttribute(
      'href',
      '/profile?panel=decisions',
    );
    expect(screen.queryByRole('button', { name: /dismiss|close/i })).not.toBeInTheDocument();
  });

  it('has the end and the link before a reason, however long that is', async () => {
    open({ until: inMs(24 * hour), reason: 'Spam. '.repeat(300) });
    const link = await screen.findByRole('link', { name: 'See the decision and appeal' });
    const end = screen.getByText(/^Your account is suspended until/, { selector: 'strong' });
    const reason = screen.getByText(/^Reason: /);
    expect(end.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(link.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(reason).toHaveClass('reason');
  });

  it('is said to those who hear the page', async () => {
    open({ until: inMs(24 * hour), reason: 'Spam.' });
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/^Your account is suspended until .* Spam\.$/),
    );
  });

  it.each([
    ['nobody has suspended', null],
    ['whose suspension is over', { until: inMs(-hour), reason: '' }],
  ])('is not there for who %s', async (_, suspension) => {
    const { network } = open(suspension);
    await waitFor(() => expect(network.calls).toContain('GET /api/session'));
    await screen.findByRole('button');
    expect(banner()).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('goes when the suspension ends, and asks who is signed in', async () => {
    const { network } = open({ until: inMs(200), reason: '' });
    await waitFor(() => expect(banner()).toBeInTheDocument());
    network.answer({ 'GET /api/session': { ...member, suspension: null } });
    await waitFor(() => expect(banner()).not.toBeInTheDocument(), { timeout: 4_000 });
    const asked = () => network.calls.filter((call) => call === 'GET /api/session').length;
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
  });

  it('comes with the first refusal', async () => {
    const { network, person } = open(null);
    const suspension = { until: inMs(hour), reason: 'Spam.' };
    network.answer({
      'POST /api/users/otto/follow': refusal(403, 'Your account is suspended until tomorrow', {
        code: 'account.suspended',
        reason: 'Spam.',
      }),
      'GET /api/session': { ...member, suspension },
    });
    expect(banner()).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Follow' }));
    await waitFor(() => expect(banner()).toBeInTheDocument());
  });
});
