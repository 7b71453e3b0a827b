import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CharacterCard } from '@masque/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aCard, pageOf } from '../../../test/aCard.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { BrowserPage } from './BrowserPage.tsx';

/** Searches by name, like the server. */
const catalog =
  (...characters: CharacterCard[]) =>
  ({ url }: Request) => {
    const wanted = new URL(url).searchParams.get('search')?.toLowerCase() ?? '';
    return Response.json(pageOf(...characters.filter(({ name }) => name.toLowerCase().includes(wanted))));
  };
const open = (answers: Rendering['answers'], at = '/characters') => renderPage(<BrowserPage />, { at, answers });
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search characters' });

/** jsdom has no layout, so no cards render; the tests check the list's texts instead. */
describe('the character browser', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('writes the search to the address when typing pauses, and shows what was found', async () => {
    const { person, router } = open({ 'GET /api/characters': catalog(aCard(), aCard({ id: 'c2', name: 'Ash' })) });
    await screen.findByText('You’ve seen all 2.');
    await person.type(box(), 'mira');
    await waitFor(() => expect(router.state.location.search).toBe('?search=mira'));
    await screen.findByText('1 character');
  });

  it('empties the box when a link leads to all characters', async () => {
    const { router } = open({ 'GET /api/characters': catalog(aCard()) }, '/characters?search=mira');
    await screen.findByText('1 character');
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
    await screen.findByText('1 character');
    expect(router.state.location.search).toBe('');
    expect(box().value).toBe('');
  });

  it('offers the tag that was searched for', async () => {
    const answer = { ...pageOf(), matchingTag: { tag: 'Sea', count: 3 } };
    const { person, router } = open({ 'GET /api/characters': answer }, '/characters?search=sea&tags=sky');
    await person.click(await screen.findByRole('button', { name: /Show 3 characters tagged .+Sea/ }));
    expect(router.state.location.search).toBe('?tags=sky%2CSea');
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
    await screen.findByText('1 character');
  });

  describe('its lists', () => {
    const tab = (name: string) => screen.findByRole('tab', { name });
    const lists = {
      'GET /api/session': member,
      'GET /api/characters': pageOf(aCard(), aCard({ id: 'c2' })),
      'GET /api/characters/following': pageOf(aCard({ id: 'c3' })),
      'GET /api/favorites': pageOf(),
    };

    it('are one for visitors, who are asked for nothing else', async () => {
      const { network } = open({ ...lists, 'GET /api/session': refusal(404, 'x') }, '/characters?tab=favorites');
      await tab('All Characters 2');
      expect(screen.getAllByRole('tab')).toHaveLength(1);
      expect(network.calls).not.toContain('GET /api/favorites');
    });

    it('are three for who is signed in, each with its count, and the address says which', async () => {
      const { person, router } = open(lists);
      await person.click(await tab('Following 1'));
      await screen.findByText('1 character');
      expect(router.state.location.search).toBe('?tab=following');
      for (const role of ['searchbox', 'combobox']) expect(screen.queryByRole(role)).toBeNull();
      await person.click(await tab('My Favorites 0'));
      await screen.findByText('No characters available');
      expect(screen.getByText('Your favorite characters appear here.')).toBeTruthy();
      expect(router.state.location.search).toBe('?tab=favorites');
      await act(() => router.navigate(-1));
      await screen.findByText('1 character');
      await act(() => router.navigate(-1));
      await screen.findByText('You’ve seen all 2.');
    });

    it.each([400, 404])('take a %i of the followed ones as an empty list', async (status) => {
      open({ ...lists, 'GET /api/characters/following': refusal(status, 'Not found') }, '/characters?tab=following');
      await screen.findByText('No characters available');
      await tab('Following 0');
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('say nothing of favourites that fail while another list is shown', async () => {
      open({ ...lists, 'GET /api/favorites': refusal(403, 'No') });
      await tab('Following 1');
      await tab('My Favorites');
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  describe('its controls', () => {
    const tags = {
      'GET /api/tags': {
        tags: [
          { tag: 'Sea', count: 12 },
          { tag: 'sky', count: 3 },
        ],
      },
    };
    const asked = (urls: string[]) => urls.map((url) => new URL(url).searchParams.toString());
    const watched = () => {
      const urls: string[] = [];
      const answer = ({ url }: Request) => {
        urls.push(url);
        return Response.json(pageOf(aCard()));
      };
      return { urls, answers: { 'GET /api/session': member, 'GET /api/characters': answer, ...tags } };
    };

    it('put sort, filter and tags into the address and ask the server by it; Back takes each back', async () => {
      const { urls, answers } = watched();
      const { person, router } = open(answers);
      await screen.findByText('1 character');
      await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Popular');
      await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Mine');
      await person.click(screen.getByRole('button', { name: 'Tags' }));
      await person.click(await screen.findByRole('button', { name: 'Sea 12' }));
      expect(router.state.location.search).toBe('?sort=popular&filter=mine&tags=Sea');
      await waitFor(() => expect(asked(urls).at(-1)).toBe('limit=24&sort=popular&filter=mine&tags=Sea'));
      expect(screen.getByRole('button', { name: 'Sea 12' }).getAttribute('aria-pressed')).toBe('true');
      await act(() => router.navigate(-1));
      expect(router.state.location.search).toBe('?sort=popular&filter=mine');
      expect(screen.getByRole('button', { name: 'Sea 12' }).getAttribute('aria-pressed')).toBe('false');
      await act(() => router.navigate(-2));
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('newest');
    });

    it('stand as a shared address says, with a tag that few have', async () => {
      const { urls, answers } = watched();
      open(answers, '/characters?search=mi&sort=oldest&filter=public&tags=sea,rare');
      expect(box().value).toBe('mi');
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('oldest');
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' }).value).toBe('public');
      const panel = within(screen.getByRole('region', { name: 'Tags' }));
      expect((await panel.findByRole('button', { name: 'Sea 12' })).getAttribute('aria-pressed')).toBe('true');
      expect(panel.getByRole('button', { name: 'rare' }).getAttribute('aria-pressed')).toBe('true');
      expect(asked(urls)).toEqual(['limit=24&search=mi&sort=oldest&filter=public&tags=sea%2Crare']);
    });

    it('are cleared at once, but for the order', async () => {
      const { answers } = watched();
      const none = { ...answers, 'GET /api/characters': pageOf() };
      const { person, router } = open(none, '/characters?search=mi&sort=oldest&filter=mine&tags=sea');
      await screen.findByText('No characters found matching your criteria');
      const [first] = screen.getAllByRole('button', { name: 'Clear Filters' });
      if (first) await person.click(first);
      await screen.findByText('No characters available');
      expect(router.state.location.search).toBe('?sort=oldest');
      expect(box().value).toBe('');
    });

    it('offer visitors only what they can have', async () => {
      open({ 'GET /api/characters': pageOf(aCard()) });
      await screen.findByText('1 character');
      const options = within(screen.getByRole('combobox', { name: 'Show' })).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(['All', 'Public']);
    });

    it('say that the tags failed, and try again', async () => {
      const { person, network } = open({ 'GET /api/characters': pageOf(aCard()), 'GET /api/tags': refusal(400, 'No') });
      await person.click(await screen.findByRole('button', { name: 'Tags' }));
      expect((await screen.findByRole('alert')).textContent).toContain('Failed to load tags: No');
      network.answer(tags);
      await person.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByRole('button', { name: 'sky 3' });
    });

    it('lie in a sheet on a phone, whose button says how many are in use', async () => {
      const { answers } = watched();
      const { person, router } = renderPage(<BrowserPage />, {
        at: '/characters?sort=popular',
        answers,
        media: ['(width < 640px)', '(width < 1024px)'],
      });
      expect(screen.queryByRole('combobox')).toBeNull();
      await person.click(await screen.findByRole('button', { name: 'Filters, 1 active' }));
      const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
      await person.click(sheet.getByRole('radio', { name: 'Alphabetical' }));
      await person.click(sheet.getByRole('radio', { name: 'Mine' }));
      await person.click(await sheet.findByRole('button', { name: 'sky 3' }));
      expect(router.state.location.search).toBe('?sort=alphabetical&filter=mine&tags=sky');
      await person.click(await sheet.findByRole('button', { name: 'Show 1 character' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      screen.getByRole('button', { name: 'Filters, 3 active' });
    });
  });
});
