import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCollection } from '../../../test/aCollection.ts';
import { aProfile } from '../../../test/aProfile.ts';
import { CollectionsCount } from '../../../test/CollectionsCount.tsx';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { CreateCollectionPage } from './CreateCollectionPage.tsx';

const create = 'POST /api/collections';
const open = (answers: object = {}) =>
  renderPage(
    <Routes>
      <Route path="/collections/create" element={<CreateCollectionPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: '/collections/create', answers: { 'GET /api/session': member, ...answers } },
  );
const name = () => screen.findByRole('textbox', { name: /^Name/ });
const submit = () => screen.getByRole('button', { name: 'Create Collection' });

describe('creating a collection', () => {
  it('leads to it', async () => {
    const { network, person, router } = open({ [create]: aCollection({ id: 'l7' }) });
    await person.type(await name(), 'Harbour people ');
    await person.type(screen.getByRole('textbox', { name: 'Description' }), 'At the quay.');
    await person.click(submit());
    expect(await screen.findByText('Collection created successfully!')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/collections/l7');
    expect(network.bodiesOf(create)).toEqual([{ name: 'Harbour people', description: 'At the quay.', isPublic: true }]);
  });

  it('is counted on one’s profile', async () => {
    const profile = 'GET /api/users/iris';
    const { network, person } = renderPage(
      <>
        <CreateCollectionPage />
        <CollectionsCount username="iris" />
      </>,
      { answers: { 'GET /api/session': member, [create]: aCollection(), [profile]: { user: aProfile() } } },
    );
    await screen.findByText('collections: 0');
    network.answer({ [profile]: { user: aProfile({ collectionsCount: 1 }) } });
    await person.type(await name(), 'Quay');
    await person.click(submit());
    expect(await screen.findByText('collections: 1')).toBeTruthy();
  });

  it.each([
    ['without a name', '  ', '', 'Collection name is required'],
    ['with too long a name', 'x'.repeat(101), '', 'This is too long. The limit is 100 characters.'],
    ['with too long a description', 'Quay', 'x'.repeat(501), 'This is too long. The limit is 500 characters.'],
  ])('is refused at once %s', async (_, typed, description, problem) => {
    const { network, person } = open();
    fireEvent.change(await name(), { target: { value: typed } });
    fireEvent.change(screen.getByRole('textbox', { name: /^Description/ }), { target: { value: description } });
    await person.click(submit());
    expect(await screen.findByText(problem)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(network.calls).not.toContain(create);
  });

  it('counts characters when most of them are used', async () => {
    open();
    fireEvent.change(await name(), { target: { value: 'x'.repeat(90) } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), { target: { value: 'x'.repeat(450) } });
    expect(await screen.findByText('90 / 100')).toBeTruthy();
    expect(screen.getByText('450 / 500')).toBeTruthy();
  });

  it('makes no second one when it is sent again after a lost response, unless it is another', async () => {
    const keys: (string | null)[] = [];
    const { network, person } = open({
      [create]: ({ headers }: Request) => {
        keys.push(headers.get('Idempotency-Key'));
        return refusal(409, 'This request is already in progress.', { code: 'request.repeated' })();
      },
    });
    const send = async (times: number) => {
      await person.click(submit());
      await waitFor(() => expect(keys).toHaveLength(times));
      await screen.findByText('Failed to create collection');
    };
    await person.type(await name(), 'Quay');
    await send(1);
    await person.type(await name(), ' ');
    await send(2);
    await person.type(await name(), 's');
    await send(3);
    expect([typeof keys[0], keys[1] === keys[0], keys[2] === keys[0]]).toEqual(['string', true, false]);
    expect(network.bodiesOf(create)).toHaveLength(3);
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    const { person } = open({ [create]: refusal(409, 'You can have up to 200 collections.') });
    await person.type(await name(), 'Quay');
    await person.click(submit());
    expect(await screen.findByText('Failed to create collection')).toBeTruthy();
    expect(screen.getByText('You can have up to 200 collections.')).toBeTruthy();
    expect(screen.getByDisplayValue('Quay')).toBeTruthy();
  });
});
