import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCharacter } from '../../../../test/aCharacter.ts';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { Reactions } from './Reactions.tsx';

const like = 'POST /api/characters/c1/like';
const likes = 'GET /api/characters/c1/likes';
const favorite = 'POST /api/characters/c1/favorite';
const status = 'GET /api/characters/c1/favorite-status';
const summary = (likeCount: number, userLike: boolean | null = null) => ({ likeCount, dislikeCount: 1, userLike });

const open = (answers: Readonly<Record<string, NetworkAnswer>>) =>
  renderPage(<Reactions character={aCharacter({ likesCount: 2 })} />, {
    answers: { 'GET /api/session': member, [likes]: summary(2), [status]: { isFavorited: false }, ...answers },
  });
/** Retries take more than a second. */
const patience = { timeout: 5_000 };
const button = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed }, patience);
const lost: [string, NetworkAnswer][] = [
  ['the line breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is in trouble', refusal(502, 'Part of Masque returned an invalid response. Try again.')],
  [
    'the same press is still being carried out',
    refusal(409, 'This request is already in progress.', { code: 'request.repeated' }),
  ],
];

describe('a press whose response is lost', () => {
  it.each(lost)('is shown as the server has it: %s', async (_, answer) => {
    const { network, person } = open({ [like]: answer });
    await screen.findByRole('button', { name: 'Dislike 1' });
    network.answer({ [likes]: summary(7, true) });
    await person.click(await button('Like 2', false));
    expect(await button('Like 7', true)).toBeInTheDocument();
    expect(screen.queryByText('Failed to update reaction')).toBeNull();
  });

  it('failed when the server knows nothing of it, and shows what there is', async () => {
    const { network, person } = open({ [like]: refusal(409, 'Wait', { code: 'request.repeated' }) });
    await screen.findByRole('button', { name: 'Dislike 1' });
    network.answer({ [likes]: summary(5) });
    await person.click(await button('Like 2', false));
    expect(await screen.findByText('Failed to update reaction')).toBeInTheDocument();
    expect(await button('Like 5', false)).toBeInTheDocument();
  });

  it('is taken back when nobody can say', async () => {
    const away = refusal(503, 'Away');
    const { network, person } = open({ [like]: away });
    await screen.findByRole('button', { name: 'Dislike 1' });
    network.answer({ [likes]: away });
    await person.click(await button('Like 2', false));
    expect(await screen.findByText('Failed to update reaction', {}, patience)).toBeInTheDocument();
    expect(await button('Like 2', false)).toBeInTheDocument();
  });

  it('asks nothing when it was refused', async () => {
    const { network, person } = open({ [like]: refusal(403, 'No') });
    await screen.findByRole('button', { name: 'Dislike 1' });
    await person.click(await button('Like 2', false));
    expect(await screen.findByText('Failed to update reaction')).toBeInTheDocument();
    expect(network.calls.filter((call) => call === likes)).toHaveLength(1);
  });
});

describe('a favourite whose response is lost', () => {
  it.each(lost)('is one when the server has it: %s', async (_, answer) => {
    const { network, person } = open({ [favorite]: answer });
    await waitFor(() => expect(network.calls).toContain(status));
    network.answer({ [status]: { isFavorited: true } });
    await person.click(await button('Favorite', false));
    expect(await screen.findByText('Added to favorites', {}, patience)).toBeInTheDocument();
    expect(await button('Favorite', true)).toBeInTheDocument();
    expect(screen.queryByText('Failed to update favorites')).toBeNull();
  });

  it('is none when the server does not have it', async () => {
    const { network, person } = open({ [favorite]: refusal(409, 'Wait', { code: 'request.repeated' }) });
    await person.click(await button('Favorite', false));
    expect(await screen.findByText('Failed to update favorites')).toBeInTheDocument();
    expect(await button('Favorite', false)).toBeInTheDocument();
    // A second toggle would undo the first one if that did arrive.
    expect(network.calls.filter((call) => call === favorite)).toHaveLength(1);
  });
});
