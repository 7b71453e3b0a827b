import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { BlocksCard } from './BlocksCard.tsx';

const route = 'GET /api/blocks';
const nora = { id: 'u2', username: 'nora', profilePicture: null, createdAt: '2026-01-02T10:00:00.000Z' };

const open = (answer: NetworkAnswer, answers: Readonly<Record<string, NetworkAnswer>> = {}) =>
  renderPage(<BlocksCard />, { answers: { 'GET /api/session': member, [route]: answer, ...answers } });

describe('blocked people', () => {
  it('are listed with the way back', async () => {
    const { person, network } = open({ blocks: [nora] }, { 'DELETE /api/users/nora/block': { isBlocked: false } });
    expect(await screen.findByRole('link', { name: 'nora' })).toHaveAttribute('href', '/profile/nora');
    expect(screen.getByText('Blocked Jan 2, 2026')).toBeInTheDocument();
    network.answer({ [route]: { blocks: [] } });
    await person.click(screen.getByRole('button', { name: 'Unblock nora' }));
    expect(await screen.findByText('You haven’t blocked anyone.')).toBeInTheDocument();
    expect(screen.getByText('nora is no longer blocked.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Blocked people' })).toHaveFocus());
  });

  it('stay when it did not work', async () => {
    const { person } = open({ blocks: [nora] }, { 'DELETE /api/users/nora/block': refusal(400, 'No') });
    await person.click(await screen.findByRole('button', { name: 'Unblock nora' }));
    expect(await screen.findByText('That didn’t work: No')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'nora' })).toBeInTheDocument();
  });

  it('say when they could not be loaded', async () => {
    open(refusal(400, 'No'));
    expect(await screen.findByText('We couldn’t load your blocked people.')).toBeInTheDocument();
  });
});
