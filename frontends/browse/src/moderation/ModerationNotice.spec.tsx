import { describe, expect, it } from '@jest/globals';
import { likesQuery, useCharacterQuery } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { aCharacter } from '../../../test/aCharacter.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ModerationNotice } from './ModerationNotice.tsx';

const review = 'POST /api/characters/c1/review';
const hidden = aCharacter({ moderation: 'hidden' });

function Page() {
  const { data } = useCharacterQuery(likesQuery('c1'));
  return data && <ModerationNotice character={data} />;
}
const open = (answers: Readonly<Record<string, NetworkAnswer>> = {}) =>
  renderPage(<Page />, {
    answers: { 'GET /api/session': member, 'GET /api/characters/c1': hidden, ...answers },
  });
const again = () => screen.findByRole('button', { name: 'Submit again' });

describe('a character that moderators have hidden', () => {
  it('says so to its author, leads to the decision, and is sent in again', async () => {
    const { network, person } = open({ [review]: { moderation: 'pending' } });
    expect(await screen.findByText(/^Moderators have hidden this character/)).toBeInTheDocument();
    expect(screen.getByText(/^Fix the problem named in the decision/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the decision' })).toHaveAttribute('href', '/profile?panel=decisions');
    network.answer({ 'GET /api/characters/c1': { ...hidden, moderation: 'pending' } });
    await person.dblClick(await again());
    expect(await screen.findByText(/^Moderators are reviewing this character/)).toBeInTheDocument();
    expect(screen.getByText('Submitted. Moderators will review it again.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit again' })).toBeNull();
    expect(network.calls.filter((call) => call === review)).toHaveLength(1);
  });

  it('says why it was not sent in, and can be again', async () => {
    const { person } = open({ [review]: refusal(429, 'You can send up to 20 reports a day.') });
    await person.click(await again());
    expect(await screen.findByText('It wasn’t submitted: You can send up to 20 reports a day.')).toBeInTheDocument();
    expect(await again()).toBeInTheDocument();
  });

  it('is shown as it is when it is no longer hidden', async () => {
    const { network, person } = open({ [review]: refusal(409, 'This character isn’t hidden.') });
    const button = await again();
    network.answer({ 'GET /api/characters/c1': aCharacter() });
    await person.click(button);
    expect(await screen.findByText('It wasn’t submitted: This character isn’t hidden.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'See the decision' })).toBeNull());
  });

  it('is saved first, where it is being edited', async () => {
    renderPage(<ModerationNotice character={hidden} isDirty />);
    expect(await screen.findByText(/^Save your changes/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit again' })).toBeNull();
  });

  it('is not sent in while its author is suspended', async () => {
    const suspension = { until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Spam.' };
    open({ 'GET /api/session': { ...member, suspension } });
    expect(await screen.findByText('You can submit it again when your suspension ends.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the decision' })).toBeInTheDocument();
    expect(screen.queryByText(/^Fix the problem named in the decision/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit again' })).toBeNull();
  });

  it('only says so to moderators', async () => {
    renderPage(<ModerationNotice character={aCharacter({ moderation: 'hidden', isAuthor: false })} />);
    expect(await screen.findByText(/^This character is hidden/)).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('waits while moderators look at it, and no other one says anything', async () => {
    const { unmount } = renderPage(<ModerationNotice character={aCharacter({ moderation: 'pending' })} />);
    expect(await screen.findByText(/^Moderators are reviewing/)).toBeInTheDocument();
    unmount();
    const { container } = renderPage(<ModerationNotice character={aCharacter()} />);
    expect(container.querySelector('p')).toBeNull();
  });
});
