import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { refusal, suspended, suspendedSentence } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { ChatsPage } from './ChatsPage.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const persona = { id: 'p1', name: 'Rook', image: null };
const older = aChat({ id: 'chat-2', updatedAt: hoursAgo(50), persona });
const newest = aChat({ id: 'chat-1', updatedAt: hoursAgo(3) });
const other = aChat({ id: 'chat-3', characterId: 'bram', character: { name: 'Bram' }, updatedAt: hoursAgo(30) });

const open = (chats: readonly object[], more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<ChatsPage />, {
    at: '/chats',
    answers: { 'GET /api/chats': { chats }, ...more.answers },
  });

async function unfold({ person }: Pick<ReturnType<typeof renderPage>, 'person'>) {
  const card = await screen.findByRole('article', { name: 'Elara' });
  const folded = within(card).queryByRole('button', { name: 'View chats' });
  if (folded) await person.click(folded);
  return card;
}

/** Unfolds the chats with Elara and presses Delete on the latest one. */
async function askToDeleteNewest({ person }: Pick<ReturnType<typeof renderPage>, 'person'>) {
  const card = await unfold({ person });
  const [first] = within(card).getAllByRole('button', { name: 'Delete this chat' });
  if (!first) throw new Error('There is no chat to delete.');
  await person.click(first);
  return within(await screen.findByRole('dialog', { name: 'Delete chat' }));
}

async function deleteNewest({ person }: ReturnType<typeof renderPage>) {
  const dialog = await askToDeleteNewest({ person });
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
}

describe('Your Chats', () => {
  beforeEach(() => localStorage.clear());

  it('resumes the latest chat with a character by one link, and stores the choice', async () => {
    const { person, router } = open([older, newest, other]);
    const card = await screen.findByRole('article', { name: 'Elara' });
    expect(within(card).getAllByRole('link')).toHaveLength(1);
    await person.click(within(card).getByRole('link', { name: 'Resume Latest with Elara' }));
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?chatId=chat-1' });
    expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'elara', name: 'Elara' });
  });

  it('shows what was said last without marks, and how long ago', async () => {
    open([newest]);
    expect(await screen.findByText('She smiles. "Stay a while."')).toBeTruthy();
    const time = screen.getByText('3 hours ago');
    expect(time.getAttribute('datetime')).toBe(newest.updatedAt);
    expect(time.title).toMatch(/^[A-Z][a-z]{2} \d{2}, \d{4} at \d{1,2}:\d{2} [AP]M$/);
  });

  it('unfolds the chats with one character, with persona, date and number of messages', async () => {
    const { person } = open([older, newest]);
    const toggle = await screen.findByRole('button', { name: 'View chats' });
    await person.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await person.click(screen.getByRole('link', { name: /^With Rook .* at .*, 4 messages / }));
    expect(JSON.parse(localStorage.getItem('selectedPersona') ?? '')).toMatchObject({ name: 'Rook' });
  });

  it('opens a chat as yourself, and stores the character and no persona any more', async () => {
    localStorage.setItem('selectedPersona', JSON.stringify({ id: 'p1', name: 'Rook', image: null }));
    const { person, router } = open([newest, older]);
    await unfold({ person });
    await person.click(screen.getByRole('link', { name: /^As yourself .* at .*, 4 messages / }));
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?chatId=chat-1' });
    expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'elara', name: 'Elara' });
    expect(localStorage.getItem('selectedPersona')).toBeNull();
  });

  it('says where there is no picture, or none that can be shown', async () => {
    const { container } = open([newest, { ...other, character: { name: 'Bram', image: '/media/b/full.webp' } }]);
    expect(within(await screen.findByRole('article', { name: 'Elara' })).getByText('No Image')).toBeTruthy();
    const image = container.querySelector('img');
    if (!image) throw new Error('There is no picture.');
    fireEvent.error(image);
    expect(within(screen.getByRole('article', { name: 'Bram' })).getByText('Image Error')).toBeTruthy();
  });

  it('starts a new chat with the character', async () => {
    localStorage.setItem('selectedChatId', 'chat-1');
    const { person, router } = open([newest]);
    await person.click(await screen.findByRole('button', { name: 'Start New Chat' }));
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?newChat=true' });
    expect(localStorage.getItem('selectedChatId')).toBeNull();
    expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'elara', name: 'Elara' });
  });

  it('offers no new chat with a deleted character', async () => {
    open([aChat({ characterDeleted: true })]);
    expect(await screen.findByText('Character not available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start New Chat' })).toBeNull();
  });

  it('takes a deleted chat from the list and puts the focus on the heading', async () => {
    const gate = Promise.withResolvers<void>();
    const view = open([newest, older]);
    view.network.answer({
      'DELETE /api/chat-histories/chat-1': async () => {
        await gate.promise;
        view.network.answer({ 'GET /api/chats': { chats: [older] } });
        return Response.json({ message: 'Chat deleted' });
      },
    });
    await deleteNewest(view);
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeTruthy();
    gate.resolve();
    await screen.findByText('1 conversation');
    expect(screen.getByText('Chat deleted.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Chats'));
  });

  it('says which of several chats it is asked to delete', async () => {
    const dated = { updatedAt: '2026-01-01T12:00:00.000Z', title: 'The harbour' };
    const view = open([
      aChat({ ...dated, id: 'chat-1', lastMessage: '*She waits.*', persona }),
      aChat({ ...dated, id: 'chat-2', lastMessage: 'He left.' }),
    ]);
    const dialog = await askToDeleteNewest(view);
    expect(dialog.getByText('The harbour')).toBeTruthy();
    expect(dialog.getByText(/^With Rook, Jan 01, 2026 at .*, 4 messages$/)).toBeTruthy();
    expect(dialog.getByText('Last message: She waits.')).toBeTruthy();
  });

  it.each([
    ['Failed to delete chat: This chat is not yours', refusal(403, 'This chat is not yours')],
    [suspendedSentence, suspended],
  ])("says why a chat was not deleted, the server's reason: %s", async (sentence, answer) => {
    const view = open([newest]);
    view.network.answer({ 'DELETE /api/chat-histories/chat-1': answer });
    await deleteNewest(view);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it.each([
    ['no JSON', 'I am a proxy'],
    ['JSON without a sentence', '{}'],
  ])('says with which status a chat was not deleted when the response is %s', async (_, body) => {
    const view = open([newest]);
    const teapot = () => new Response(body, { status: 418, statusText: "I'm a Teapot" });
    view.network.answer({ 'DELETE /api/chat-histories/chat-1': teapot });
    await deleteNewest(view);
    expect(await screen.findByText("Failed to delete chat: I'm a Teapot")).toBeTruthy();
  });

  it('says that an error kept a chat from being deleted when no answer came', async () => {
    const view = open([newest]);
    view.network.answer({ 'DELETE /api/chat-histories/chat-1': () => Promise.reject(new TypeError('no connection')) });
    await deleteNewest(view);
    expect(
      await screen.findByText(/^Error deleting chat: No response from server\./, {}, { timeout: 5_000 }),
    ).toBeTruthy();
  });

  it('has one way on when there are no chats', async () => {
    open([]);
    expect(await screen.findByText('No chats yet')).toBeTruthy();
    expect(screen.getByText("You haven't started any conversations with characters yet.")).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/characters']);
  });

  it('can be tried again after a failure, which has its request id', async () => {
    const { person, network } = renderPage(<ChatsPage />, { answers: { 'GET /api/chats': refusal(404, 'Not found') } });
    expect(await screen.findByText('Failed to load chat histories')).toBeTruthy();
    expect(screen.getByText('Request request-1')).toBeTruthy();
    network.answer({ 'GET /api/chats': { chats: [newest] } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Elara' })).toBeTruthy();
  });

  it('shows all chats, a page at a time', async () => {
    const { person, network } = open([newest], {
      answers: { 'GET /api/chats': { chats: [newest], nextCursor: 'next' } },
    });
    const more = await screen.findByRole('button', { name: 'Show more chats' });
    expect(screen.getByText('1+ conversations')).toBeTruthy();
    network.answer({
      'GET /api/chats': ({ url }: Request) =>
        Response.json(
          new URL(url).searchParams.get('cursor') === 'next'
            ? { chats: [older, other], nextCursor: null }
            : { chats: [newest], nextCursor: 'next' },
        ),
    });
    await person.click(more);
    expect(await screen.findByText('2 conversations')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Bram' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more chats' })).toBeNull();
  });

  it('renames a chat, and says why when it could not', async () => {
    const { person, network } = open([newest]);
    const changes: unknown[] = [];
    network.answer({ 'PATCH /api/chats/chat-1': refusal(404, 'Chat not found') });
    await unfold({ person });
    await person.click(screen.getByRole('button', { name: 'Chat options' }));
    await person.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'The harbour');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The chat wasn’t changed. Chat not found')).toBeTruthy();
    network.answer({
      'PATCH /api/chats/chat-1': async (request: Request) => {
        changes.push(await request.json());
        network.answer({ 'GET /api/chats': { chats: [{ ...newest, title: 'The harbour' }], nextCursor: null } });
        return Response.json({ ...newest, title: 'The harbour' });
      },
    });
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: /^The harbour As yourself, .*, 4 messages / })).toBeTruthy();
    expect(changes).toEqual([{ title: 'The harbour' }]);
  });

  it('keeps a chat on top', async () => {
    const { person, network } = open([newest, older]);
    network.answer({
      'PATCH /api/chats/chat-2': () => {
        network.answer({ 'GET /api/chats': { chats: [{ ...older, pinned: true }, newest], nextCursor: null } });
        return Response.json({ ...older, pinned: true });
      },
    });
    await unfold({ person });
    const [, menu] = screen.getAllByRole('button', { name: 'Chat options' });
    if (!menu) throw new Error('There is no menu.');
    await person.click(menu);
    await person.click(screen.getByRole('menuitemcheckbox', { name: 'Pin' }));
    await screen.findByText(/^Pinned, /);
    const [first] = within(screen.getByRole('article', { name: 'Elara' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('With Rook');
  });
});
