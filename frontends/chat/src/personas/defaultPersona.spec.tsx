import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { suspended, suspendedSentence } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ManagePersonasPage } from './ManagePersonasPage.tsx';
import { PersonasPage } from './PersonasPage.tsx';
import { savedDefault } from '../../test/savedDefault.ts';

const builtIn = {
  id: 0,
  name: 'Default',
  description: 'Your real self, no roleplay.',
  examples: '',
  image: null,
  imageColor: null,
  position: 'prompt',
  depth: 2,
  role: 'system',
  characters: [],
  lorebookName: '',
  kept: '',
  createdAt: null,
};
const personas = [builtIn, { ...builtIn, id: 'p1', name: 'Rook' }];

const open = (answers: Rendering['answers'] = {}, page = <ManagePersonasPage />) =>
  renderPage(page, {
    answers: { 'GET /api/session': member, 'GET /api/personas': { personas }, ...savedDefault(), ...answers },
  });
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { level: 2, name })).closest('article');
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};

describe('the default persona', () => {
  beforeEach(() => localStorage.clear());

  it('is the one that was chosen on another device', async () => {
    open(savedDefault('p1'));
    expect(await (await cardOf('Rook')).findByText('Default')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('defaultPersonaId')).toBe('p1'));
  });

  it('is taken over once from a browser that alone remembered it', async () => {
    localStorage.setItem('defaultPersonaId', 'p1');
    const { network } = open();
    (await cardOf('Rook')).getByText('Default');
    await waitFor(() => expect(network.bodiesOf('PUT /api/default-persona')).toEqual([{ personaId: 'p1' }]));
  });

  it('isn’t replaced by what an older browser remembers', async () => {
    localStorage.setItem('defaultPersonaId', 'p1');
    const { network } = open(savedDefault(0));
    await waitFor(() => expect(localStorage.getItem('defaultPersonaId')).toBeNull());
    expect((await cardOf('Rook')).queryByText('Default')).toBeNull();
    expect(network.bodiesOf('PUT /api/default-persona')).toEqual([]);
  });

  it('stays when the new one could not be saved', async () => {
    const { person } = open({ 'PUT /api/default-persona': suspended });
    await person.click((await cardOf('Rook')).getByRole('button', { name: 'Set Default Rook' }));
    expect(await screen.findByText(suspendedSentence)).toBeVisible();
    expect(localStorage.getItem('defaultPersonaId')).toBeNull();
    await waitFor(async () => expect((await cardOf('Rook')).queryByText('Default')).toBeNull());
  });

  it('isn’t picked when it could not be saved', async () => {
    const { person, router } = open({ 'PUT /api/default-persona': suspended }, <PersonasPage />);
    await person.click((await cardOf('Rook')).getByRole('button', { name: 'SELECT Rook' }));
    expect(await screen.findByText(suspendedSentence)).toBeVisible();
    expect([router.state.location.pathname, localStorage.getItem('selectedPersona')]).toEqual(['/', null]);
  });

  it('is the built-in one again once it is deleted', async () => {
    localStorage.setItem('defaultPersonaId', 'p1');
    const { person, network } = open({ 'DELETE /api/personas/p1': { deleted: true } });
    (await cardOf('Rook')).getByText('Default');
    expect((await cardOf('Default')).queryByRole('button', { name: /^Delete/ })).toBeNull();
    await person.click((await cardOf('Rook')).getByRole('button', { name: 'Delete Rook' }));
    network.answer({ 'GET /api/personas': { personas: [builtIn] }, 'GET /api/default-persona': { personaId: 0 } });
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rook' })).toBeNull());
    expect(localStorage.getItem('defaultPersonaId')).toBeNull();
    expect((await cardOf('Default')).getAllByText('Default')).toHaveLength(2);
  });
});
