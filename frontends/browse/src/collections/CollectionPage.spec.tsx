import { describe, expect, it } from '@jest/globals';
import { useCollectionQuery } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCard } from '../../../test/aCard.ts';
import { aCollection } from '../../../test/aCollection.ts';
import { aProfile } from '../../../test/aProfile.ts';
import { CollectionsCount } from '../../../test/CollectionsCount.tsx';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { CollectionPage, RemoveCharacter } from './CollectionPage.tsx';
import { DeleteCollection } from './CollectionHead.tsx';

const mira = aCard();
const harbour = aCollection({
  description: 'Who waits at the quay.',
  characters: [mira, aCard({ id: 'c2', name: 'Ash' })],
});
const open = (answer: NetworkAnswer, answers: object = {}) =>
  renderPage(
    <Routes>
      <Route path="/collections/:id" element={<CollectionPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: '/collections/l1', answers: { 'GET /api/session': member, 'GET /api/collections/l1': answer, ...answers } },
  );
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('a collection', () => {
  it('shows its name, owner, description and size', async () => {
    open({ ...harbour, isOwner: false, username: 'nora' });
    await heading('Harbour people');
    for (const text of ['nora', '2 characters', 'Who waits at the quay.', 'You’ve seen all 2.'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Private')).toBeNull();
    for (const name of ['Edit', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Your collections' })).toBeNull();
  });

  it('is marked when it is private, and leads its owner to the others', async () => {
    open({ ...harbour, isPublic: false });
    expect(await screen.findByText('Private')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your collections' }).getAttribute('href')).toBe(
      '/profile?tab=collections',
    );
  });

  it('leads on when it is empty', async () => {
    open(aCollection());
    expect(await screen.findByText('This collection is empty.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse characters' }).getAttribute('href')).toBe('/characters');
  });

  it('is said not to be there', async () => {
    open(refusal(404, 'Collection not found'));
    await heading('Collection not found');
    expect(screen.getByRole('link', { name: 'Browse characters' })).toBeTruthy();
  });

  it('says what failed, and tries again', async () => {
    const { network, person } = open(refusal(400, 'Not now.'));
    await heading('Failed to load the collection');
    network.answer({ 'GET /api/collections/l1': harbour });
    await person.click(await button('Try again'));
    expect(await heading('Harbour people')).toBeTruthy();
  });

  it('is edited by its owner', async () => {
    const { network, person } = open(harbour);
    await person.click(await button('Edit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit collection' }));
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    await person.clear(name);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Collection name is required')).toBeTruthy();
    expect(name).toBe(document.activeElement);
    const { characters: _, ...changed } = { ...harbour, name: 'Quay', isPublic: false };
    network.answer({ 'PUT /api/collections/l1': changed });
    await person.type(name, 'Quay');
    await person.click(dialog.getByRole('radio', { name: 'Private' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Collection saved.')).toBeTruthy();
    await heading('Quay');
    expect(await screen.findByText('Private')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.bodiesOf('PUT /api/collections/l1')).toEqual([
      { name: 'Quay', description: 'Who waits at the quay.', isPublic: false },
    ]);
  });

  it('keeps the dialog open when it could not be saved', async () => {
    const { person } = open(harbour, { 'PUT /api/collections/l1': refusal(403, 'Permission denied') });
    await person.click(await button('Edit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit collection' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Failed to save the collection')).toBeTruthy();
    expect(dialog.getByText('Permission denied')).toBeTruthy();
  });

  it('is deleted after a question', async () => {
    const { network, person, router } = open(harbour, { 'DELETE /api/collections/l1': { deleted: true } });
    await person.click(await button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete collection' }));
    expect(
      dialog.getByText(/Are you sure you want to delete .*Harbour people.*Its characters aren’t deleted/),
    ).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(network.calls.filter((call) => call === 'GET /api/collections/l1')).toHaveLength(1);
  });

  it('is no longer counted on one’s profile when it is deleted', async () => {
    const profile = 'GET /api/users/iris';
    const { network, person } = renderPage(
      <>
        <DeleteCollection collection={harbour} />
        <CollectionsCount username="iris" />
      </>,
      {
        answers: {
          'GET /api/session': member,
          'DELETE /api/collections/l1': { deleted: true },
          [profile]: { user: aProfile({ collectionsCount: 1 }) },
        },
      },
    );
    await screen.findByText('collections: 1');
    network.answer({ [profile]: { user: aProfile() } });
    await person.click(await button('Delete'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('collections: 0')).toBeTruthy();
  });

  it('stays when it could not be deleted', async () => {
    const { person } = open(harbour, { 'DELETE /api/collections/l1': refusal(403, 'Permission denied') });
    await person.click(await button('Delete'));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete the collection')).toBeTruthy();
    await heading('Harbour people');
  });
});

/** jsdom has no layout, so no cards render; this acts as if the first card's button had been pressed. */
function Asked() {
  const { data } = useCollectionQuery('l1');
  return data ? <RemoveCharacter collection={data} asked={mira} onClose={() => undefined} /> : null;
}

describe('removing a character from a collection', () => {
  const openWith = (remove: NetworkAnswer) =>
    renderPage(
      <>
        <Routes>
          <Route path="/collections/:id" element={<CollectionPage />} />
        </Routes>
        <Asked />
      </>,
      {
        at: '/collections/l1',
        answers: {
          'GET /api/session': member,
          'GET /api/collections/l1': harbour,
          'DELETE /api/collections/l1/characters/c1': remove,
        },
      },
    );
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove character' }));
    expect(dialog.getByText(/Remove .*Mira.* from .*Harbour people.*The character isn’t deleted/)).toBeTruthy();
    return dialog.getByRole('button', { name: 'Remove' });
  };

  it('takes its card out', async () => {
    const { person } = openWith(aCollection({ characterCount: 1 }));
    await person.click(await confirm());
    // In the header and at the end of the list.
    await waitFor(() => expect(screen.getAllByText('1 character')).toHaveLength(2));
  });

  it('leaves it where it is when that is refused', async () => {
    const { person } = openWith(refusal(403, 'No'));
    await person.click(await confirm());
    expect(await screen.findByText('Failed to remove the character')).toBeTruthy();
    expect(await screen.findByText('You’ve seen all 2.')).toBeTruthy();
  });
});
