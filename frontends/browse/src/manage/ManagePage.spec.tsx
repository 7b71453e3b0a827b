import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CharacterCard } from '@masque/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCard } from '../../../test/aCard.ts';
import { type NetworkAnswer, refusal, suspended, suspendedSentence } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ManagePage } from './ManagePage.tsx';

const LIST = 'GET /api/characters';
const VISIBILITY = 'PATCH /api/characters/c1/visibility';
const own = (more: Partial<CharacterCard> = {}) => aCard({ isAuthor: true, isPublic: false, ...more });
const pageOf = (...characters: CharacterCard[]) => ({ characters, total: characters.length, nextCursor: null });
const changed = (isPublic: boolean) => ({ updated: true, isPublic, editRevision: 2 });

const queries: URLSearchParams[] = [];
const listing =
  (...characters: CharacterCard[]) =>
  ({ url }: Request) => {
    const { searchParams } = new URL(url);
    queries.push(searchParams);
    const wanted = searchParams.get('search')?.toLowerCase() ?? '';
    return Response.json(pageOf(...characters.filter(({ name }) => name.toLowerCase().includes(wanted))));
  };
const open = (answers: Readonly<Record<string, NetworkAnswer>>, at = '/manage-characters') =>
  renderPage(<ManagePage />, { at, answers: { 'GET /api/session': member, ...answers } });
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const card = heading.closest('article');
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};
const button = async (name: string, label: string) => (await cardOf(name)).findByRole('button', { name: label });

describe('Manage Characters', () => {
  afterEach(() => {
    queries.length = 0;
  });

  it('shows one’s own characters only, newest first, with name, summary, badge and two tags', async () => {
    open({
      [LIST]: listing(
        own({ tags: ['fog', 'sea', 'night', 'tea'] }),
        own({ id: 'c2', name: 'Ash', isPublic: true, image: '/media/aa/640.webp', tags: ['ember'] }),
      ),
    });
    const mira = await cardOf('Mira');
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({ filter: 'mine', sort: 'newest', limit: '24' });
    expect(mira.getByText('A lamplighter.')).toBeTruthy();
    expect(mira.getByText('Private')).toBeTruthy();
    expect(mira.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['fog', 'sea', '…']);
    expect(mira.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/character/c1');
    const ash = await cardOf('Ash');
    expect(ash.getByText('Public')).toBeTruthy();
    expect(ash.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ember']);
    expect(screen.getByText('2 characters')).toBeTruthy();
  });

  it('has room for the number of characters before it is known, so that nothing moves', async () => {
    const { container } = open({ [LIST]: listing(own()) });
    const line = container.querySelector('header > p');
    expect(line).toHaveTextContent('');
    expect(await screen.findByText('1 character')).toBe(line);
  });

  it('has the default picture for those without one, and says when a picture is broken', async () => {
    const { container } = open({ [LIST]: listing(own(), own({ id: 'c2', name: 'Ash', image: '/media/aa/640.webp' })) });
    await cardOf('Mira');
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((image) => image.getAttribute('src'))).toEqual([
      '/default-character.png',
      '/media/aa/640.webp',
    ]);
    fireEvent.error(pictures[1] ?? container);
    expect(await screen.findByText('Image Load Error')).toBeTruthy();
  });

  it('says which one moderators have hidden, and sends it in again in its place', async () => {
    const { person, network } = open({
      [LIST]: listing(own({ moderation: 'hidden', isPublic: true }), own({ id: 'c2', name: 'Ash' })),
      'POST /api/characters/c1/review': { moderation: 'pending' },
    });
    expect((await cardOf('Mira')).getByText('Hidden')).toBeTruthy();
    await person.click(await button('Mira', 'Submit again'));
    expect((await cardOf('Mira')).getByText('Held for review')).toBeTruthy();
    expect(await (await cardOf('Mira')).findByText(/^Moderators are reviewing this character/)).toBeTruthy();
    expect((await cardOf('Ash')).queryByRole('link', { name: 'See the decision' })).toBeNull();
    expect(network.calls.filter((call) => call === LIST)).toHaveLength(1);
  });

  it('promises no public character while moderators hide it', async () => {
    const { person } = open({ [LIST]: listing(own({ moderation: 'hidden' })), [VISIBILITY]: changed(true) });
    await person.click(await button('Mira', 'Make Public for Mira'));
    expect(await screen.findByText('Mira will be public once moderators restore it.')).toBeTruthy();
    expect((await cardOf('Mira')).queryByText('Public')).toBeNull();
  });

  it('leads to the form that edits it, if that is built', async () => {
    open({ [LIST]: listing(own()) });
    const edit = (await cardOf('Mira')).queryByRole('link', { name: 'Edit for Mira' });
    expect(edit?.getAttribute('href')).toBe('/edit-character/c1');
  });

  it('flips a character in its place, 300 ms after the press', async () => {
    const { network } = open({ [LIST]: listing(own(), own({ id: 'c2', name: 'Ash' })), [VISIBILITY]: changed(true) });
    const press = await button('Mira', 'Make Public for Mira');
    jest.useFakeTimers();
    fireEvent.click(press);
    expect(press.getAttribute('aria-busy')).toBe('true');
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(network.calls).not.toContain(VISIBILITY);
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    await waitFor(() => expect(network.bodiesOf(VISIBILITY)).toEqual([{ isPublic: true }]));
    expect(await screen.findByText('Mira is now public.')).toBeTruthy();
    expect((await cardOf('Mira')).getByText('Public')).toBeTruthy();
    expect((await cardOf('Ash')).getByText('Private')).toBeTruthy();
    expect(network.calls.filter((call) => call === LIST)).toHaveLength(1);
    network.answer({ [VISIBILITY]: changed(false) });
    fireEvent.click(await button('Mira', 'Make Private for Mira'));
    expect(await screen.findByText('Mira is now private.')).toBeTruthy();
    expect(network.bodiesOf(VISIBILITY)).toEqual([{ isPublic: true }, { isPublic: false }]);
  });

  it.each([
    [
      refusal(404, 'Character not found', { code: 'character.not_found' }),
      'Character not found. It may have been deleted.',
    ],
    [
      refusal(403, 'Permission denied. This character belongs to nora', { code: 'character.not_yours' }),
      'Permission denied. This character belongs to nora',
    ],
    [
      refusal(403, 'Permission denied', { code: 'auth.denied' }),
      'Permission denied. This character belongs to another user.',
    ],
    [
      refusal(429, 'Rate limit exceeded. Please try again later.', { code: 'rate.limited' }),
      'Failed to update character visibility: Rate limit exceeded. Please try again later.',
    ],
    [
      () => Promise.reject(new TypeError('no connection')),
      'Failed to update character visibility: No response from server. Check your connection and try again.',
    ],
  ])('says why the visibility was not changed (%#)', async (answer, sentence) => {
    open({ [LIST]: listing(own()), [VISIBILITY]: answer });
    fireEvent.click(await button('Mira', 'Make Public for Mira'));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((await button('Mira', 'Make Public for Mira')).getAttribute('aria-busy')).toBeNull();
  });

  it('loads the list anew when a character turns out to be gone', async () => {
    const { network } = open({
      [LIST]: listing(own(), own({ id: 'c2', name: 'Ash' })),
      [VISIBILITY]: refusal(404, 'Character not found'),
    });
    const press = await button('Mira', 'Make Public for Mira');
    network.answer({ [LIST]: listing(own({ id: 'c2', name: 'Ash' })) });
    fireEvent.click(press);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mira' })).toBeNull());
    expect(await cardOf('Ash')).toBeTruthy();
  });

  it('asks before it deletes, and takes the card away', async () => {
    const { person, network } = open({
      [LIST]: listing(own(), own({ id: 'c2', name: 'Ash' })),
      'DELETE /api/characters/c1': { deleted: true },
    });
    await person.click(await button('Mira', 'Delete for Mira'));
    const question = 'Are you sure you want to delete "Mira"? This action cannot be undone.';
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(question)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(network.calls).not.toContain('DELETE /api/characters/c1');
    await person.click(await button('Mira', 'Delete for Mira'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Mira deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mira' })).toBeNull());
    expect(screen.getByText('1 character')).toBeTruthy();
  });

  it.each([
    ['Failed to delete character', refusal(403, 'Permission denied')],
    [suspendedSentence, suspended],
  ])('says that it was not deleted: %s', async (sentence, answer) => {
    const { person } = open({ [LIST]: listing(own()), 'DELETE /api/characters/c1': answer });
    await person.click(await button('Mira', 'Delete for Mira'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await cardOf('Mira')).toBeTruthy();
  });

  it('invites who has none to make the first', async () => {
    open({ [LIST]: listing() });
    expect(await screen.findByRole('heading', { name: 'No Characters Found' })).toBeTruthy();
    const first = screen.getByRole('link', { name: 'Create Your First Character' });
    expect(first.getAttribute('href')).toBe('/create-character');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says that it loads, with cards in outline', async () => {
    const { container } = open({ [LIST]: () => new Promise<Response>(() => undefined) });
    expect(await screen.findByText('Loading your characters')).toBeTruthy();
    expect(container.querySelector('[aria-busy="true"]')?.querySelectorAll('li')).toHaveLength(6);
  });

  it('says that it failed, why, and tries again', async () => {
    const { person, network } = open({ [LIST]: refusal(400, 'Validation Error') });
    expect(await screen.findByRole('heading', { name: 'Failed to load characters' })).toBeTruthy();
    expect(screen.getByText('Validation Error')).toBeTruthy();
    expect(screen.getByText('Request request-1')).toBeTruthy();
    network.answer({ [LIST]: listing(own()) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cardOf('Mira')).toBeTruthy();
  });

  it('has a search when there are many, whose text stands in the address', async () => {
    const many = Array.from({ length: 13 }, (_, at) => own({ id: `n${at}`, name: `Nobody ${at}` }));
    const { person, router } = open({ [LIST]: listing(own(), ...many) });
    await person.type(await screen.findByRole('searchbox', { name: 'Search your characters' }), 'zzz');
    // Each keystroke may trigger a search of its own.
    await waitFor(() => expect(router.state.location.search).toBe('?search=zzz'), { timeout: 5_000 });
    const none = 'No characters found matching your criteria';
    expect(await screen.findByText(none, undefined, { timeout: 5_000 })).toBeTruthy();
    await person.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body);
    expect(await cardOf('Mira')).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('has none for a dozen', async () => {
    const dozen = Array.from({ length: 12 }, (_, at) => own({ id: `n${at}`, name: `Nobody ${at}` }));
    open({ [LIST]: listing(...dozen) });
    await cardOf('Nobody 0');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
