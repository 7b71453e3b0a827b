/** @jest-environment jest-fixed-jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aChat } from '../../../testing/aChat.ts';
import { refusal } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render.tsx';
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

/** Unfolds the chats with Elara (what was unfolded stays so), chooses the newest one's delete button, and confirms. */
async function deleteNewest({ person }: ReturnType<typeof renderPage>) {
  const card = await screen.findByRole('article', { name: 'Elara' });
  const folded = within(card).queryByRole('button', { name: 'View chats' });
  if (folded) await person.click(folded);
  const [first] = within(card).getAllByRole('button', { name: 'Delete this chat' });
  if (!first) throw new Error('There is no chat to delete.');
  await person.click(first);
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
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
    await person.click(screen.getByRole('link', { name: /^With Rook .* at .*, 4 messages$/ }));
    expect(JSON.parse(localStorage.getItem('selectedPersona') ?? '')).toMatchObject({ name: 'Rook' });
  });

  it('starts a new chat with the character', async () => {
    localStorage.setItem('selectedChatId', 'chat-1');
    const { person, router } = open([newest]);
    await person.click(await screen.findByRole('button', { name: 'Start New Chat' }));
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?newChat=true' });
    expect(localStorage.getItem('selectedChatId')).toBeNull();
  });

  it('offers no new chat with a deleted character', async () => {
    open([aChat({ characterDeleted: true })]);
    expect(await screen.findByText('Character deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start New Chat' })).toBeNull();
  });

  it('takes a deleted chat from the list and puts the focus on the heading', async () => {
    const view = open([newest, older]);
    view.network.answer({
      'DELETE /api/chat-histories/chat-1': () => {
        view.network.answer({ 'GET /api/chats': { chats: [older] } });
        return Response.json({ message: 'Chat deleted' });
      },
    });
    await deleteNewest(view);
    await screen.findByText('1 conversation');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Chats'));
  });

  it("says why a chat was not deleted: the server's reason, or what the browser noticed", async () => {
    const view = open([newest]);
    view.network.answer({ 'DELETE /api/chat-histories/chat-1': refusal(403, 'This chat is not yours') });
    await deleteNewest(view);
    expect(await screen.findByText('Failed to delete chat: This chat is not yours')).toBeTruthy();
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
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('can be tried again after a failure, which has its request id', async () => {
    const { person, network } = renderPage(<ChatsPage />, { answers: { 'GET /api/chats': refusal(404, 'Not found') } });
    expect(await screen.findByText('Failed to load chat histories')).toBeTruthy();
    expect(screen.getByText('Request request-1')).toBeTruthy();
    network.answer({ 'GET /api/chats': { chats: [newest] } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Elara' })).toBeTruthy();
  });
});
