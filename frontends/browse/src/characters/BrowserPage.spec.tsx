/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CharacterCard, CharacterPage } from '@masque/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../testing/network.ts';
import { renderPage, type Rendering } from '../../../testing/render.tsx';
import { BrowserPage } from './BrowserPage.tsx';

const aCard = (own: Partial<CharacterCard> = {}): CharacterCard => ({
  id: 'c1',
  name: 'Mira',
  summary: 'A lamplighter.',
  image: null,
  imageColor: null,
  tags: [],
  gender: '',
  isPublic: true,
  likesCount: 0,
  chatsCount: 0,
  commentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  authorUsername: 'nora',
  authorName: 'Nora',
  isAuthor: false,
  isFavorited: false,
  ...own,
});
const pageOf = (...characters: CharacterCard[]): CharacterPage => ({
  characters,
  total: characters.length,
  nextCursor: null,
});
/** A catalog that finds by name, as the server does. */
const catalog =
  (...characters: CharacterCard[]) =>
  ({ url }: Request) => {
    const wanted = new URL(url).searchParams.get('search')?.toLowerCase() ?? '';
    return Response.json(pageOf(...characters.filter(({ name }) => name.toLowerCase().includes(wanted))));
  };
const open = (answers: Rendering['answers'], at = '/characters') => renderPage(<BrowserPage />, { at, answers });
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search characters' });

/** jsdom has no layout, so the list shows no cards there: what is found is told by what the list says of itself. */
describe('the character browser', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('writes the search to the address when typing pauses, and shows what was found', async () => {
    const { person, router } = open({ 'GET /api/characters': catalog(aCard(), aCard({ id: 'c2', name: 'Ash' })) });
    await screen.findByText('That is all 2 of them.');
    await person.type(box(), 'mira');
    await waitFor(() => expect(router.state.location.search).toBe('?search=mira'));
    await screen.findByText('That is the only one.');
  });

  it('empties the box when a link leads to all characters', async () => {
    const { router } = open({ 'GET /api/characters': catalog(aCard()) }, '/characters?search=mira');
    await screen.findByText('That is the only one.');
    expect(box().value).toBe('mira');
    await act(() => router.navigate('/characters'));
    await waitFor(() => expect(box().value).toBe(''));
    expect(router.state.location.search).toBe('');
  });

  it('names what was searched for in vain, and offers to clear it', async () => {
    const { person, router } = open({ 'GET /api/characters': catalog(aCard()) }, '/characters?search=zzz');
    await screen.findByText('No characters found matching your criteria');
    expect(screen.getByText(/zzz/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await screen.findByText('That is the only one.');
    expect(router.state.location.search).toBe('');
    expect(box().value).toBe('');
  });

  it('says that there are none at all', async () => {
    open({ 'GET /api/characters': pageOf() });
    await screen.findByText('No characters available');
    expect(screen.getByRole('link', { name: 'Create First Character' }).getAttribute('href')).toBe('/create-character');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  it('says what failed, with the id of the request, and tries again', async () => {
    const { network, person } = open({ 'GET /api/characters': refusal(400, 'Validation Error') });
    await screen.findByText('Failed to load characters. Please try again later.');
    expect(screen.getByText('Request request-1')).toBeTruthy();
    network.answer({ 'GET /api/characters': pageOf(aCard()) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('That is the only one.');
  });
});
