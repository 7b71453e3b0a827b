import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCharacter } from '../../../test/aCharacter.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { EditPage } from './EditPage.tsx';

const open = (answers: Rendering['answers'] = {}) =>
  renderPage(
    <Routes>
      <Route path="/edit-character/:id" element={<EditPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at: '/edit-character/c1',
      answers: {
        'GET /api/session': member,
        'GET /api/characters/c1': aCharacter(),
        'PUT /api/characters/c1': aCharacter(),
        ...answers,
      },
    },
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const update = () => screen.getByRole('button', { name: 'Update Character' });
const ready = () => screen.findByRole('button', { name: 'Update Character' });
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const png = (bytes: number) => new File([new Uint8Array(bytes)], 'mira.png', { type: 'image/png' });

describe('the page that edits a character', () => {
  beforeEach(() => localStorage.clear());

  it('shows the character as it is, with its picture', async () => {
    open();
    await ready();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Character');
    const texts = {
      Name: 'Mira',
      Summary: 'A lamplighter.',
      Scenario: 'A harbour.',
      Personality: 'Patient.',
      'First message': 'You are late.',
      'Example dialogs': '',
    };
    for (const [name, text] of Object.entries(texts)) expect(field(name)).toHaveValue(text);
    expect(screen.getByRole('button', { name: 'Remove tag harbour' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Female' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Public Character' })).toBeChecked();
    const picture = screen.getByRole('img', { name: 'Current picture' });
    expect(picture).toHaveAttribute('src', '/media/characters/abc/full.webp');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('sends what was changed with the revision that was edited, says so, and leads to the character', async () => {
    const { person, network, router } = open();
    await ready();
    await person.clear(field('Personality'));
    await person.type(field('Summary'), ' She waits.');
    await person.type(field('Tags'), 'fog{Enter}mist, Fog');
    await person.click(screen.getByRole('radio', { name: 'Private Character' }));
    expect(asksBeforeLeaving()).toBe(true);
    await person.click(update());
    await screen.findByText('The changes to Mira were saved.');
    expect(network.bodiesOf('PUT /api/characters/c1')).toMatchObject([
      {
        name: 'Mira',
        summary: 'A lamplighter. She waits.',
        personality: '',
        tags: ['harbour', 'fog', 'mist'],
        isPublic: false,
        username: 'iris',
        editRevision: 4,
      },
    ]);
    expect(network.bodiesOf('PUT /api/characters/c1')[0]).not.toHaveProperty('image');
    await waitFor(() => expect(router.state.location.pathname).toBe('/character/c1'));
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('says that moderators have hidden it, which is sent in again when it is saved', async () => {
    const { person } = open({ 'GET /api/characters/c1': aCharacter({ moderation: 'hidden' }) });
    await ready();
    expect(await screen.findByRole('button', { name: 'Submit again' })).toBeVisible();
    await person.type(field('Summary'), ' She waits.');
    expect(await screen.findByText('Save your changes, then submit it again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit again' })).toBeNull();
  });

  it('needs a name and a summary, and nothing else', async () => {
    const { person, network } = open();
    await ready();
    expect(screen.getAllByRole('textbox').filter((box) => box.hasAttribute('required'))).toEqual([
      field('Name'),
      field('Summary'),
    ]);
    for (const name of ['Name', 'Summary', 'Scenario', 'Personality', 'First message']) await person.clear(field(name));
    await person.click(update());
    const summary = (await screen.findByText('2 fields need attention')).parentElement;
    const links = within(summary ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Character name is required',
      'Character summary is required',
    ]);
    expect(network.calls).not.toContain('PUT /api/characters/c1');
  });

  it('shows a new picture before it is sent, and refuses one over 5 MB', async () => {
    const { person, network } = open();
    await ready();
    await person.upload(screen.getByLabelText('Image'), png(5 * 1024 * 1024 + 1));
    expect(await screen.findByText('Image file is too large (max 5MB)')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Current picture' })).toBeVisible();
    await person.upload(screen.getByLabelText('Image'), png(9));
    const preview = await screen.findByRole('img', { name: 'Preview of the chosen image' });
    expect(preview.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await person.click(screen.getByRole('button', { name: 'Keep current picture' }));
    expect(screen.getByRole('img', { name: 'Current picture' })).toBeVisible();
    await person.upload(screen.getByLabelText('Image'), png(9));
    await person.click(update());
    await screen.findByText('The changes to Mira were saved.');
    expect(network.bodiesOf('PUT /api/characters/c1')).toMatchObject([
      { image: expect.stringMatching(/^data:image\/png;base64,/) },
    ]);
  });

  it('is left by Cancel', async () => {
    const { person, router } = open();
    await ready();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/character/c1'));
  });

  it.each([
    ['says that it is another one’s', refusal(403, 'Permission denied', { code: 'character.not_yours' })],
    ['shows it', aCharacter({ isAuthor: false })],
  ])('leads others away when the server %s', async (_, answer) => {
    const { router } = open({ 'GET /api/characters/c1': answer });
    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toMatch(/^\/(manage-)?characters$/);
  });

  it('says that there is no such character', async () => {
    open({ 'GET /api/characters/c1': refusal(404, 'Character not found', { code: 'character.not_found' }) });
    await screen.findByRole('heading', { level: 1, name: 'Character not found. It may have been deleted.' });
    expect(screen.getByRole('link', { name: 'Back to Characters' })).toBeVisible();
  });

  it('says what failed while loading, and tries again', async () => {
    const { network, person } = open({ 'GET /api/characters/c1': refusal(429, 'Rate limit exceeded.') });
    await screen.findByRole('heading', { level: 1, name: 'Failed to load character' });
    expect(screen.getByText('Request request-1')).toBeVisible();
    network.answer({ 'GET /api/characters/c1': aCharacter() });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await ready()).toBeVisible();
  });

  it.each([
    [refusal(413, 'This character is too large.'), 'Failed to update character', 'This character is too large.'],
    [refusal(404, 'Character not found'), 'Character not found. It may have been deleted.', 'Request request-1'],
  ])('says why saving failed, and keeps what was written', async (answer, title, reason) => {
    const { person } = open({ 'PUT /api/characters/c1': answer });
    await ready();
    await person.type(field('Name'), '!');
    await person.click(update());
    const summary = (await screen.findByText(title)).parentElement;
    expect(within(summary ?? document.body).getByText(reason)).toBeVisible();
    expect(field('Name')).toHaveValue('Mira!');
    expect(asksBeforeLeaving()).toBe(true);
  });
});
