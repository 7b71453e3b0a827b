import { describe, expect, it } from '@jest/globals';
import type { OwnCollection } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { aCollection } from '../../../../test/aCollection.ts';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { AddToCollection } from './AddToCollection.tsx';

const own = (id: string, name: string, more: Partial<OwnCollection> = {}): OwnCollection => {
  const { characters: _, ...collection } = aCollection({ id, name });
  return { ...collection, hasCharacter: false, ...more };
};
const list = 'GET /api/collections/user';
const several = {
  collections: [own('l1', 'Harbour'), own('l2', 'Fog', { isPublic: false }), own('l3', 'Sea', { hasCharacter: true })],
};
const open = async (collections: NetworkAnswer = several, answers: object = {}) => {
  const page = renderPage(<AddToCollection characterId="c1" />, {
    answers: { 'GET /api/session': member, [list]: collections, ...answers },
  });
  await page.person.click(await screen.findByRole('button', { name: 'Add to Collection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Collection' }));
  return { ...page, dialog };
};
const addTo = (id: string) => `POST /api/collections/${id}/characters`;

describe('adding a character to collections', () => {
  it('is not for visitors', async () => {
    renderPage(<AddToCollection characterId="c1" />);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Login to Add to Collection' });
    expect(button.disabled).toBe(true);
  });

  it('asks for one’s own collections with this character, and shows where it is already', async () => {
    const asked: string[] = [];
    const { dialog } = await open(({ url }: Request) => {
      asked.push(new URL(url).search);
      return Response.json(several);
    });
    const sea = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Sea/ });
    expect([sea.checked, sea.disabled]).toEqual([true, true]);
    expect(dialog.getByText('Already added')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Fog.*Private/ }).checked).toBe(false);
    expect(asked).toEqual(['?characterId=c1']);
  });

  it('adds it to each of those that were chosen', async () => {
    const { network, person, dialog } = await open(several, { [addTo('l1')]: {}, [addTo('l2')]: {} });
    await person.click(await dialog.findByRole('checkbox', { name: /Harbour/ }));
    await person.click(dialog.getByRole('checkbox', { name: /Fog/ }));
    await person.click(dialog.getByRole('button', { name: 'Add to 2 collections' }));
    expect(await screen.findByText('Character added to 2 collection(s)!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([addTo('l1'), addTo('l2')].map((call) => network.bodiesOf(call))).toEqual([
      [{ characterId: 'c1' }],
      [{ characterId: 'c1' }],
    ]);
  });

  it('wants one at least', async () => {
    const { network, person, dialog } = await open();
    await dialog.findByRole('checkbox', { name: /Harbour/ });
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByRole('alert').textContent).toBe('Please select at least one collection');
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('adds to the others when one fails, which stays chosen', async () => {
    const full = refusal(409, 'A collection can have up to 1000 characters. Remove one first.');
    const { network, person, dialog } = await open(several, { [addTo('l1')]: full, [addTo('l2')]: {} });
    network.answer({ [addTo('l2')]: {} });
    await person.click(await dialog.findByRole('checkbox', { name: /Harbour/ }));
    await person.click(dialog.getByRole('checkbox', { name: /Fog/ }));
    network.answer({
      [list]: { collections: several.collections.map((one) => ({ ...one, hasCharacter: one.id !== 'l1' })) },
    });
    await person.click(dialog.getByRole('button', { name: 'Add to 2 collections' }));
    expect(await dialog.findByText('Some additions failed. Please try again.')).toBeTruthy();
    expect(dialog.getByText(/Harbour.*up to 1000 characters/)).toBeTruthy();
    await waitFor(() =>
      expect(
        dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, disabled }) => [checked, disabled]),
      ).toEqual([
        [true, false],
        [true, true],
        [true, true],
      ]),
    );
    network.answer({ [addTo('l1')]: {} });
    await person.click(dialog.getByRole('button', { name: 'Add to 1 collection' }));
    expect(await screen.findByText('Character added to 1 collection(s)!')).toBeTruthy();
    expect(network.calls.filter((call) => call === addTo('l2'))).toHaveLength(1);
  });

  it('waits where more are chosen than may be called for at once', async () => {
    const many = Array.from({ length: 40 }, (_, n) => own(`l${n}`, `Quay ${n}`));
    let calls = 0;
    const answer = () => {
      calls += 1;
      return calls > 30 && calls % 2 === 0
        ? refusal(429, 'Rate limit exceeded.', { code: 'rate.limited', remainingTime: 0.001 })()
        : Response.json({});
    };
    const { person, dialog } = await open(
      { collections: many },
      Object.fromEntries(many.map(({ id }) => [addTo(id), answer])),
    );
    for (const box of await dialog.findAllByRole('checkbox')) await person.click(box);
    await person.click(dialog.getByRole('button', { name: 'Add to 40 collections' }));
    expect(await screen.findByText('Character added to 40 collection(s)!', {}, { timeout: 10_000 })).toBeTruthy();
  }, 30_000);

  it('says when nothing was added', async () => {
    const { person, dialog } = await open(several, { [addTo('l1')]: refusal(403, 'No') });
    await person.click(await dialog.findByRole('checkbox', { name: /Harbour/ }));
    await person.click(dialog.getByRole('button', { name: 'Add to 1 collection' }));
    expect(await dialog.findByText('Failed to add character to collections')).toBeTruthy();
  });

  it('makes a collection on the way, which is chosen then', async () => {
    const fresh = own('l9', 'Night');
    const { network, person, dialog } = await open(several, { 'POST /api/collections': fresh, [addTo('l9')]: {} });
    await person.click(await dialog.findByRole('button', { name: 'New collection' }));
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toBe(document.activeElement);
    // Only one primary action at a time.
    expect(dialog.queryByRole('button', { name: /^Add/ })).toBeNull();
    network.answer({ [list]: { collections: [fresh, ...several.collections] } });
    await person.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Night ');
    await person.click(dialog.getByRole('radio', { name: 'Private' }));
    await person.type(dialog.getByRole('textbox', { name: /^Name/ }), '{Enter}');
    expect(await screen.findByText('Collection created successfully!')).toBeTruthy();
    expect(network.bodiesOf('POST /api/collections')).toEqual([{ name: 'Night', description: '', isPublic: false }]);
    const night = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Night/ });
    expect([night.checked, document.activeElement]).toEqual([true, night]);
    expect(dialog.queryByRole('textbox')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Add to 1 collection' }));
    expect(await screen.findByText('Character added to 1 collection(s)!')).toBeTruthy();
  });

  it('begins with a new one where there is none, and wants its name', async () => {
    const { network, person, dialog } = await open({ collections: [] });
    expect(await dialog.findByText('You have no collections yet.')).toBeTruthy();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Create', '']);
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Collection name is required')).toBeTruthy();
    expect(network.calls).not.toContain('POST /api/collections');
  });

  it('says that a collection was not created, and why', async () => {
    const { person, dialog } = await open({ collections: [] }, { 'POST /api/collections': refusal(409, 'Too many.') });
    await person.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Night');
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Failed to create collection')).toBeTruthy();
    expect(dialog.getByText('Too many.')).toBeTruthy();
  });

  it('says that the collections did not come, and tries again', async () => {
    const { network, person, dialog } = await open(refusal(403, 'Not now.'));
    expect(await dialog.findByText('Failed to load collections')).toBeTruthy();
    network.answer({ [list]: several });
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('checkbox', { name: /Harbour/ })).toBeTruthy();
  });

  it('is put away by Escape', async () => {
    const { person, dialog } = await open();
    await dialog.findByRole('checkbox', { name: /Harbour/ });
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
