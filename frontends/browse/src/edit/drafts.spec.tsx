import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Character } from '@masque/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCharacter } from '../../../test/aCharacter.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { EditPage } from './EditPage.tsx';

const open = async (character: Character = aCharacter(), answers: Rendering['answers'] = {}) => {
  const view = renderPage(
    <Routes>
      <Route path="/edit-character/:id" element={<EditPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at: '/edit-character/c1',
      answers: {
        'GET /api/session': member,
        'GET /api/characters/c1': character,
        'PUT /api/characters/c1': character,
        ...answers,
      },
    },
  );
  await screen.findByRole('button', { name: 'Update Character' });
  return view;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const kept = (): { mine: object; editRevision: number } | null =>
  JSON.parse(localStorage.getItem('characterEdit:iris:c1') ?? 'null');
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const update = () => screen.getByRole('button', { name: 'Update Character' });

describe('an edit that was not saved', () => {
  beforeEach(() => localStorage.clear());

  it('is brought back when the page is opened again, and can be thrown away', async () => {
    const { person } = await open();
    await person.type(field('Summary'), ' She waits.');
    await waitFor(() => expect(kept()?.mine).toEqual({ summary: 'A lamplighter. She waits.' }));
    cleanup();
    const again = await open();
    await screen.findByText(/^Restored unsaved changes from .*\.$/);
    expect(field('Summary')).toHaveValue('A lamplighter. She waits.');
    expect(screen.queryByText(/has changed since/)).toBeNull();
    await again.person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Summary')).toHaveValue('A lamplighter.');
    await waitFor(() => expect(kept()).toBeNull());
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('is kept also when the tab is closed before typing paused', async () => {
    const { person } = await open();
    await person.type(field('Name'), ' Vale');
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()?.mine).toEqual({ name: 'Mira Vale' });
  });

  it('is forgotten when it was saved', async () => {
    const { person } = await open();
    await person.type(field('Name'), ' Vale');
    await person.click(update());
    await screen.findByText('The changes to Mira Vale were saved.');
    await screen.findByText('elsewhere');
    expect(kept()).toBeNull();
  });

  it('says that the character has changed meanwhile, and takes over what only the other one changed', async () => {
    const { person } = await open();
    await person.type(field('Summary'), ' She waits.');
    await waitFor(() => expect(kept()).not.toBeNull());
    cleanup();
    const changed = aCharacter({ scenario: 'A tower.', editRevision: 5 });
    const { person: again, network } = await open(changed);
    await screen.findByText(/^Restored unsaved changes from .* The character has changed since then\.$/);
    expect(screen.getByRole('heading', { name: 'This character was changed elsewhere' })).toBeVisible();
    expect(field('Scenario')).toHaveValue('A tower.');
    expect(field('Summary')).toHaveValue('A lamplighter. She waits.');
    await again.click(update());
    await screen.findByText('The changes to Mira were saved.');
    expect(network.bodiesOf('PUT /api/characters/c1')).toMatchObject([
      { summary: 'A lamplighter. She waits.', scenario: 'A tower.', editRevision: 5 },
    ]);
  });

  it('goes without a picture that the browser has no room for, and says so', async () => {
    const { person } = await open();
    const large = new File([new Uint8Array(2 * 1024 * 1024)], 'mira.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText('Image'), large);
    await screen.findByRole('img', { name: 'Preview of the chosen image' });
    await person.type(field('Name'), ' Vale');
    await waitFor(() => expect(kept()?.mine).toEqual({ name: 'Mira Vale' }));
    cleanup();
    await open();
    await screen.findByText(/The new picture was too large to save in the draft\. Choose it again\.$/);
  });
});

describe('an edit of an older state', () => {
  beforeEach(() => localStorage.clear());
  const newer = aCharacter({ summary: 'A lamp of theirs.', scenario: 'A tower.', tags: ['fog'], editRevision: 9 });
  const stale = refusal(409, 'This character was changed elsewhere.', { code: 'character.stale', character: newer });

  const meet = async () => {
    const view = await open(aCharacter(), { 'PUT /api/characters/c1': stale });
    await view.person.type(field('Summary'), ' Mine.');
    await view.person.type(field('Scenario'), ' Mine.');
    await view.person.click(update());
    await screen.findByRole('heading', { name: 'This character was changed elsewhere' });
    view.network.answer({ 'PUT /api/characters/c1': newer });
    return view;
  };

  it('shows both texts of what both changed, and what was taken over', async () => {
    await meet();
    const summary = within(screen.getByRole('group', { name: 'Summary' }));
    expect(summary.getByRole('radio', { name: 'Yours' })).toBeChecked();
    expect(screen.getByRole('group', { name: 'Summary' })).toHaveTextContent('A lamplighter. Mine.');
    expect(screen.getByRole('group', { name: 'Summary' })).toHaveTextContent('A lamp of theirs.');
    expect(screen.getByRole('group', { name: 'Scenario' })).toHaveTextContent('A tower.');
    expect(screen.queryByRole('group', { name: 'Personality' })).toBeNull();
    expect(screen.getByText('Updated to the newer version: Tags.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove tag fog' })).toBeVisible();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'This character was changed elsewhere' }));
  });

  it('is saved on top of the newer revision with the texts that were chosen', async () => {
    const { person, network } = await meet();
    const summary = within(screen.getByRole('group', { name: 'Summary' }));
    await person.click(summary.getByRole('radio', { name: 'Newer' }));
    expect(field('Summary')).toHaveValue('A lamp of theirs.');
    await person.click(screen.getByRole('button', { name: 'Save over the newer version' }));
    await screen.findByText('The changes to Mira were saved.');
    expect(network.bodiesOf('PUT /api/characters/c1')).toMatchObject([
      { summary: 'A lamplighter. Mine.', editRevision: 4 },
      { summary: 'A lamp of theirs.', scenario: 'A harbour. Mine.', tags: ['fog'], editRevision: 9 },
    ]);
    expect(kept()).toBeNull();
  });

  it('is still one of an older state when the tab was closed before it was saved', async () => {
    await meet();
    await waitFor(() => expect(kept()).not.toBeNull());
    cleanup();
    await open(newer);
    expect(within(screen.getByRole('group', { name: 'Summary' })).getByRole('radio', { name: 'Yours' })).toBeChecked();
    expect(field('Summary')).toHaveValue('A lamplighter. Mine.');
  });
});
