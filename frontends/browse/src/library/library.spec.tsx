import { describe, expect, it } from '@jest/globals';
import type { CharacterCard } from '@masque/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aCard, pageOf } from '../../../test/aCard.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { ManagePage } from '../manage/ManagePage.tsx';

const own = (id: string, name: string): CharacterCard => aCard({ id, name, isAuthor: true, isPublic: false });
const [mira, ash, rook] = [own('c1', 'Mira'), own('c2', 'Ash'), own('c3', 'Rook')];
const theirs = aCard({ id: 'c9', name: 'Theirs' });

const collection = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  description: '',
  isPublic: false,
  characterCount: 2,
  images: [],
  username: 'nora',
  isOwner: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const fog = collection('f', 'Fog');
const harbor = collection('h', 'Harbor');
const filled = (ids: Readonly<Record<string, string[]>>) => ({
  collections: Object.entries(ids).map(([id, characterIds]) => ({ id, characterIds })),
});
const listOf = (...all: object[]) => ({ collections: all.map((one) => ({ ...one, hasCharacter: false })) });

const LISTS = 'GET /api/collections/user';
const FILLED = 'GET /api/collections/user/characters';
const open = (answers: Readonly<Record<string, NetworkAnswer>> = {}, at = '/manage-characters') =>
  renderPage(<ManagePage />, {
    at,
    answers: {
      'GET /api/session': member,
      'GET /api/characters': pageOf(mira, ash, rook),
      [LISTS]: listOf(harbor, fog),
      [FILLED]: filled({ h: ['c1', 'c2'], f: ['c2'] }),
      ...answers,
    },
  });
const chips = async () => within(await screen.findByRole('group', { name: 'Your collections' }));
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const select = async (person: ReturnType<typeof open>['person'], ...names: string[]) => {
  await person.click(await screen.findByRole('button', { name: 'Select' }));
  for (const name of names) await person.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};

describe('one’s own library', () => {
  it('narrows to a collection, which is in the address, and back', async () => {
    const { person, router } = open();
    const row = await chips();
    const names = row.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['All', 'Fog1', 'Harbor2', 'Not in a collection']);
    expect(row.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(row.getByRole('button', { name: 'Fog 1' }));
    expect(router.state.location.search).toBe('?collection=f');
    await waitFor(() => expect(shown()).toEqual(['Ash']));
    expect(row.getByRole('button', { name: 'Fog 1' })).toHaveAttribute('aria-pressed', 'true');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(shown()).toEqual(['Mira', 'Ash', 'Rook']));
  });

  it('counts the characters that are shown', async () => {
    const { person } = open({}, '/manage-characters?collection=f');
    const row = await chips();
    expect(await screen.findByText('1 of 3 characters')).toBeVisible();
    await person.click(row.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('3 characters')).toBeVisible();
  });

  it('has all of a collection, also those that only a later page of the list has', async () => {
    const { network } = open(
      {
        'GET /api/characters': { characters: [mira], total: 3, nextCursor: 'next' },
        'GET /api/collections/f': { ...fog, characters: [ash, theirs] },
      },
      '/manage-characters?collection=f',
    );
    await waitFor(() => expect(network.calls).toContain('GET /api/collections/f'));
    await waitFor(() => expect(shown()).toEqual(['Ash']));
  });

  it('shows what isn’t in a collection yet', async () => {
    open({}, '/manage-characters?collection=none');
    await chips();
    await waitFor(() => expect(shown()).toEqual(['Rook']));
  });

  it('shows everything for a collection that is gone', async () => {
    open({}, '/manage-characters?collection=gone');
    await chips();
    expect(shown()).toEqual(['Mira', 'Ash', 'Rook']);
  });

  it('says on each card in which collections it is', async () => {
    open();
    await chips();
    const card = within(screen.getByRole('heading', { level: 2, name: 'Ash' }).closest('article') ?? document.body);
    expect(card.getByText('Fog, Harbor')).toBeVisible();
  });

  it('shows nothing of collections to those without any', async () => {
    open({ [LISTS]: listOf(), [FILLED]: filled({}) });
    await screen.findByRole('button', { name: 'Select' });
    expect(screen.queryByRole('group', { name: 'Your collections' })).toBeNull();
  });

  it('adds several to collections at once, but not those that are in them', async () => {
    const { person, network } = open({
      'POST /api/collections/f/characters': fog,
      'POST /api/collections/h/characters': harbor,
    });
    await select(person, 'Mira', 'Ash');
    expect(screen.getByText('2 selected')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add to Collection' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Collection' }));
    expect(dialog.getByRole('checkbox', { name: /^Harbor/ })).toBeDisabled();
    await person.click(dialog.getByRole('checkbox', { name: /^Fog 1 of 2/ }));
    await person.click(dialog.getByRole('button', { name: 'Add to 1 collection' }));
    expect(await screen.findByText('1 character added to 1 collection.')).toBeVisible();
    expect(network.bodiesOf('POST /api/collections/f/characters')).toEqual([{ characterId: 'c1' }]);
    expect(network.calls).not.toContain('POST /api/collections/h/characters');
  });

  it('puts them in a new collection, which is private', async () => {
    const made = collection('n', 'New');
    const { person, network } = open({
      'POST /api/collections': made,
      'POST /api/collections/n/characters': made,
    });
    await select(person, 'Rook');
    await person.click(screen.getByRole('button', { name: 'Add to Collection' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Collection' }));
    await person.click(dialog.getByRole('button', { name: 'New collection' }));
    expect(dialog.getByText('Only you can see this collection.')).toBeVisible();
    network.answer({ [LISTS]: listOf(harbor, fog, made) });
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByRole('checkbox', { name: /^New/ })).toBeChecked();
    await person.click(dialog.getByRole('button', { name: 'Add to 1 collection' }));
    expect(await screen.findByText('1 character added to 1 collection.')).toBeVisible();
    expect(network.bodiesOf('POST /api/collections')).toMatchObject([{ name: 'New', isPublic: false }]);
  });

  it('removes them, and names what failed', async () => {
    const gone = 'DELETE /api/collections/h/characters/c1';
    const { person, network } = open({ [gone]: refusal(403, 'Permission denied') });
    await select(person, 'Mira', 'Rook');
    await person.click(screen.getByRole('button', { name: 'Remove from Collection' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove from Collection' }));
    expect(dialog.queryByRole('checkbox', { name: /^Fog/ })).toBeNull();
    await person.click(dialog.getByRole('checkbox', { name: /^Harbor/ }));
    await person.click(dialog.getByRole('button', { name: 'Remove from 1 collection' }));
    expect(await dialog.findByText(/Harbor.*Permission denied/)).toBeVisible();
    network.answer({ [gone]: harbor });
    await person.click(dialog.getByRole('button', { name: 'Remove from 1 collection' }));
    expect(await screen.findByText('1 character removed from 1 collection.')).toBeVisible();
  });
});
