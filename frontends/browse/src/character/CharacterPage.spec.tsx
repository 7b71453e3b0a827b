/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refusal } from '../../../testing/network.ts';
import { renderPage, type Rendering } from '../../../testing/render.tsx';
import { CharacterPage } from './CharacterPage.tsx';

const mira = {
  id: 'c1',
  name: 'Mira',
  summary: 'A lamplighter who collects secrets.',
  image: '/media/abc/full.webp',
  imageColor: '#302010',
  tags: ['harbour', 'fog'],
  isPublic: true,
  authorUsername: 'nora',
  authorName: 'Nora',
};
const open = (answer: NonNullable<Rendering['answers']>[string]) =>
  renderPage(
    <Routes>
      <Route path="/character/:id" element={<CharacterPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: '/character/c1', answers: { 'GET /api/characters/c1': answer } },
  );

describe('the page of a character', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('shows picture, name, summary, tags and author, and starts a chat', async () => {
    localStorage.setItem('selectedChatId', 'old');
    const { person, router } = open(mira);
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
    expect(screen.getByRole('img', { name: 'Picture of Mira' }).getAttribute('src')).toBe('/media/abc/full.webp');
    for (const text of ['A lamplighter who collects secrets.', 'harbour', 'fog', 'Nora'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText('Private')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Start New Chat' }));
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?characterId=c1&newChat=true' });
    expect(localStorage.getItem('selectedChatId')).toBeNull();
    expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'c1', name: 'Mira' });
  });

  it('says that it is loading, in the shape of what comes', async () => {
    open(() => new Promise(() => {}));
    expect(await screen.findByText('Loading the character')).toBeTruthy();
  });

  it('marks a character that others do not see', async () => {
    open({ ...mira, isPublic: false });
    expect(await screen.findByText('Private')).toBeTruthy();
  });

  it.each([
    [404, 'Character not found'],
    [410, 'Character not found. It may have been deleted.'],
  ])('says with %i that there is none, and leads back', async (status, sentence) => {
    const { person, router } = open(refusal(status, sentence));
    await screen.findByRole('heading', { level: 1, name: sentence });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to Characters' }));
    expect(router.state.location.pathname).toBe('/characters');
  });

  it('says what failed, with the id of the request, and tries again', async () => {
    const { network, person } = open(refusal(429, 'Rate limit exceeded. Please try again later.'));
    await screen.findByRole('heading', { level: 1, name: 'Failed to load character' });
    expect(screen.getByText('Rate limit exceeded. Please try again later.')).toBeTruthy();
    expect(screen.getByText('Request request-1')).toBeTruthy();
    network.answer({ 'GET /api/characters/c1': mira });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
  });

  it('asks again by itself when the connection is back', async () => {
    const { network } = open(() => Promise.reject(new TypeError('no connection')));
    await screen.findByText(/^No response from server/, undefined, { timeout: 5_000 });
    network.answer({ 'GET /api/characters/c1': mira });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mira' })).toBeTruthy();
  });
});
