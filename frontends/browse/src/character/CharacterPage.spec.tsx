import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCharacter } from '../../../test/aCharacter.ts';
import { aChat } from '../../../test/aChat.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { CharacterPage } from './CharacterPage.tsx';

const mira = aCharacter({
  name: 'Mira',
  summary: 'A lamplighter who collects secrets.',
  firstMessage: '*She lifts the lantern.* "You are late, {{user}}."',
  image: '/media/abc/full.webp',
  tags: ['harbour', 'fog & sea'],
  authorUsername: 'nora',
  authorName: 'Nora',
  isAuthor: false,
});
const versions = {
  versions: [
    { n: 3, createdAt: '2026-03-04T10:00:00.000Z', changed: ['personality', 'lorebook'] },
    { n: 1, createdAt: '2026-01-02T10:00:00.000Z', changed: [] },
  ],
};
const open = (answer: NetworkAnswer, { at = '/character/c1', answers = {} }: Rendering = {}) =>
  renderPage(
    <Routes>
      <Route path="/character/:id" element={<CharacterPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at,
      answers: {
        'GET /api/characters/c1': answer,
        'GET /api/characters/c1/versions': versions,
        'GET /api/chats': { chats: [] },
        ...answers,
      },
    },
  );
const asIris = { 'GET /api/session': member };

describe('the page of a character', () => {
  beforeEach(() => localStorage.clear());

  it('shows picture, name, summary, first message, tags and author, and starts a chat', async () => {
    localStorage.setItem('selectedChatId', 'old');
    const { person, router } = open(mira);
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
    expect(screen.getByRole('img', { name: 'Picture of Mira' }).getAttribute('src')).toBe('/media/abc/full.webp');
    const summary = screen.getByRole('region', { name: 'Character Summary' });
    expect(within(summary).getByText('A lamplighter who collects secrets.')).toBeTruthy();
    expect(screen.getByText('Nora')).toBeTruthy();
    expect(screen.queryByText('Private')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Start New Chat' }));
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?characterId=c1&newChat=true' });
    expect(localStorage.getItem('selectedChatId')).toBeNull();
    expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'c1', name: 'Mira' });
  });

  it('shows the whole picture on a press, or that it could not be loaded', async () => {
    const { person } = open(mira);
    await person.click(await screen.findByRole('button', { name: 'Show the full picture of Mira' }));
    const box = await screen.findByRole('dialog', { name: 'Picture of Mira' });
    fireEvent.error(within(box).getByRole('img', { name: 'Picture of Mira' }));
    expect(within(box).getByText('Failed to load image')).toBeTruthy();
    await person.click(within(box).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the first message as a chat begins with it', async () => {
    open(mira);
    const card = await screen.findByRole('region', { name: 'First Message' });
    expect(await within(card).findByText('She lifts the lantern.')).toHaveProperty('tagName', 'EM');
    expect(within(card).getByText('"You are late, you."')).toBeTruthy();
  });

  it('names the one who reads in the first message', async () => {
    open(mira, { answers: asIris });
    expect(await screen.findByText('"You are late, iris."')).toBeTruthy();
  });

  it('has cards only for what there is', async () => {
    open({ ...mira, firstMessage: ' \n', creatorNotes: '' });
    await screen.findByRole('region', { name: 'Character Summary' });
    for (const name of ['First Message', 'Creator’s Notes']) expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('sets the creator’s notes as messages are: no markup, no pictures from elsewhere', async () => {
    const creatorNotes = '**Best** at night. ![seen](https://example.org/seen.png) <img src=x>';
    const { container } = open({ ...mira, creatorNotes });
    const card = await screen.findByRole('region', { name: 'Creator’s Notes' });
    expect(await within(card).findByText('Best')).toHaveProperty('tagName', 'STRONG');
    expect(within(card).getByRole('link', { name: 'seen' }).getAttribute('rel')).toContain('noopener');
    expect(container.querySelectorAll('img')).toHaveLength(1);
  });

  it('leads from each tag to the characters that have it', async () => {
    open(mira);
    const tags = await screen.findByRole('list', { name: 'Tags' });
    const links = within(tags).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['harbour', '/characters?tags=harbour'],
      ['fog & sea', '/characters?tags=fog%20%26%20sea'],
    ]);
  });

  it('says how it is liked and talked with and about, where it is', async () => {
    open({ ...mira, likesCount: 1, chatsCount: 1_234, commentsCount: 2 });
    for (const text of ['1,234 chats', '2 comments']) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Like 1' })).toBeTruthy();
  });

  it('names version and day, and on demand what changed', async () => {
    const { person } = open({ ...mira, version: 3 });
    const about = await screen.findByRole('region', { name: 'About this character' });
    expect(await within(about).findByText('March 4, 2026')).toBeTruthy();
    expect(within(about).getByText(/^Version 3/)).toBeTruthy();
    expect(screen.queryByText('Personality, Lorebook')).toBeNull();
    await person.click(screen.getByText('What changed'));
    expect(await screen.findByText('Personality, Lorebook')).toBeTruthy();
    expect(screen.getByText('First version')).toBeTruthy();
  });

  it('says that versions did not come, and tries again, while the rest is there', async () => {
    const failing = { 'GET /api/characters/c1/versions': refusal(403, 'Not now.') };
    const { network, person } = open(mira, { answers: failing });
    expect(await screen.findByText(/^Failed to load changes/)).toBeTruthy();
    network.answer({ 'GET /api/characters/c1/versions': versions });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('What changed')).toBeTruthy();
  });

  it('says that the definition is closed, where it is', async () => {
    open({ ...mira, reuse: 'none', isDefinitionShown: false });
    expect(await screen.findByText('The author keeps this character’s definition private.')).toBeTruthy();
  });

  it('names what it is a copy of', async () => {
    open({ ...mira, forkOf: { id: 'c0', name: 'Old Mira', authorUsername: 'otto' } });
    expect((await screen.findByRole('link', { name: 'Old Mira' })).getAttribute('href')).toBe('/character/c0');
    expect(screen.getByText('otto')).toBeTruthy();
  });

  describe('Continue Latest Chat', () => {
    const withChat = { ...asIris, 'GET /api/chats': { chats: [aChat({ id: 'chat-9', characterId: 'c1' })] } };
    const button = () => screen.queryByRole('button', { name: 'Continue Latest Chat' });

    it('goes on with the latest of all chats with the character', async () => {
      const { person, router } = open(mira, { answers: withChat });
      await person.click(await screen.findByRole('button', { name: 'Continue Latest Chat' }));
      expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?characterId=c1' });
      expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'c1' });
    });

    it('asks for the chats with this character alone', async () => {
      const asked: string[] = [];
      const chats = (request: Request) => {
        asked.push(new URL(request.url).search);
        return Response.json({ chats: [] });
      };
      open(mira, { answers: { ...asIris, 'GET /api/chats': chats } });
      await waitFor(() => expect(asked).toEqual(['?characterId=c1&limit=1']));
      expect(button()).toBeNull();
    });

    it('is not offered to visitors, who have none, nor with newChat=true', async () => {
      const { network, unmount } = open(mira, { answers: { 'GET /api/chats': withChat['GET /api/chats'] } });
      await screen.findByRole('button', { name: 'Start New Chat' });
      expect([button(), network.calls.includes('GET /api/chats')]).toEqual([null, false]);
      unmount();
      open(mira, { at: '/character/c1?newChat=true', answers: withChat });
      await screen.findByRole('button', { name: 'Start New Chat' });
      await screen.findByText('"You are late, iris."');
      expect(button()).toBeNull();
    });
  });

  it('offers to export it where its author lets one', async () => {
    const { unmount } = open(mira);
    expect(await screen.findByRole('button', { name: 'Export Mira' })).toBeTruthy();
    unmount();
    open({ ...mira, reuse: 'none' });
    await screen.findByText(/^"You are late/);
    expect(screen.queryByRole('button', { name: 'Export Mira' })).toBeNull();
  });

  it('is edited by its author alone', async () => {
    const { unmount } = open({ ...mira, isAuthor: true }, { answers: asIris });
    const link = await screen.findByRole('link', { name: 'Edit Character' });
    expect(link.getAttribute('href')).toBe('/edit-character/c1');
    unmount();
    open(mira, { answers: asIris });
    await screen.findByRole('button', { name: 'Start New Chat' });
    expect(screen.queryByRole('link', { name: 'Edit Character' })).toBeNull();
  });

  describe('a copy of one’s own', () => {
    const button = () => screen.queryByRole('button', { name: 'Make my own copy' });

    it.each([
      ['somebody else’s that may be copied', { reuse: 'fork' }, asIris, true],
      ['somebody else’s that may not', { reuse: 'export' }, asIris, false],
      ['one’s own', { reuse: 'none', isAuthor: true }, asIris, true],
      ['a private one that was shared', { reuse: 'fork', isPublic: false }, asIris, false],
      ['one that may be copied, to a visitor', { reuse: 'fork' }, {}, false],
    ] as const)('is offered of %s: %j', async (_, own, answers, isOffered) => {
      open({ ...mira, ...own }, { answers });
      await screen.findByRole('button', { name: 'Start New Chat' });
      await screen.findByText(/^"You are late/);
      expect(button() !== null).toBe(isOffered);
    });

    it('is made and opened', async () => {
      const copy = { ...mira, id: 'c2', name: 'Mira the second', isAuthor: true, isPublic: false };
      const answers = { ...asIris, 'POST /api/characters/c1/fork': copy, 'GET /api/characters/c2': copy };
      const { person, router } = open({ ...mira, reuse: 'fork' }, { answers });
      await person.click(await screen.findByRole('button', { name: 'Make my own copy' }));
      expect(await screen.findByText('You now have a copy of Mira. Only you can see it.')).toBeTruthy();
      await waitFor(() => expect(router.state.location.pathname).toBe('/character/c2'));
    });

    it('says why it was not made', async () => {
      const answers = { ...asIris, 'POST /api/characters/c1/fork': refusal(403, 'Not any more.') };
      const { person } = open({ ...mira, reuse: 'fork' }, { answers });
      await person.click(await screen.findByRole('button', { name: 'Make my own copy' }));
      expect(await screen.findByText('The copy failed: Not any more.')).toBeTruthy();
    });
  });

  it('marks a character that others do not see, and one that moderators have hidden', async () => {
    const { unmount } = open({ ...mira, isPublic: false });
    expect(await screen.findByText('Private')).toBeTruthy();
    unmount();
    open({ ...mira, isAuthor: true, moderation: 'hidden' });
    expect(
      await screen.findByText('Moderators have hidden this character. Only you and the moderators can see it.'),
    ).toBeTruthy();
  });

  it('says that it is loading, in the shape of what comes', async () => {
    open(() => new Promise(() => {}));
    expect(await screen.findByText('Loading the character')).toBeTruthy();
  });

  it.each([
    [404, 'Character not found'],
    [410, 'Character not found. It may have been deleted.'],
  ])('says with %i that there is none, and leads back', async (status, sentence) => {
    const { person, router } = open(refusal(status, sentence));
    await screen.findByRole('heading', { level: 1, name: sentence });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Back to Characters' }));
    expect(router.state.location.pathname).toBe('/characters');
  });

  it('says what failed, with the id of the request, and tries again', async () => {
    const { network, person } = open(refusal(429, 'Rate limit exceeded. Please try again later.'));
    await screen.findByRole('heading', { level: 1, name: 'Failed to fetch character' });
    expect(screen.getByText('Rate limit exceeded. Please try again later.')).toBeTruthy();
    expect(screen.getByText('Request request-1')).toBeTruthy();
    network.answer({ 'GET /api/characters/c1': mira });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
  });

  it('asks again by itself when the connection is back', async () => {
    const { network } = open(() => Promise.reject(new TypeError('no connection')));
    await screen.findByText(/^No response from server/, undefined, { timeout: 5_000 });
    network.answer({ 'GET /api/characters/c1': mira });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mira' })).toBeTruthy();
  });
});
