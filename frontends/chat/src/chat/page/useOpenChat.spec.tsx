import { expect, it } from '@jest/globals';
import { storageKeys } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { aChat } from '../../../../test/aChat.ts';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { writeEditDraft } from '../../messages/editDrafts.ts';
import type { Change, Conversation } from '../conversation/conversation.ts';
import { useOpenChat } from './useOpenChat.ts';

let opened: Conversation | null = null;
const update = (change: Change) => {
  opened = change(null);
};
function Probe() {
  useOpenChat(update);
  return null;
}

const open = (at: string, answers = {}) => renderPage(<Probe />, { at, answers });

const noting = (queries: string[], body: object) => (request: Request) => {
  queries.push(new URL(request.url).search);
  return Response.json(body);
};
const page = { chat: aChat(), messages: [], hasMore: false, hasNewer: false };

it('starts a new chat with the character and the persona that were chosen, and shows its newest 15 messages', async () => {
  localStorage.setItem(storageKeys.selectedChatId, 'another');
  localStorage.setItem(storageKeys.selectedPersona, JSON.stringify({ id: 'p1', name: 'Rook', image: null }));
  const queries: string[] = [];
  const { router, network } = open('/chat?characterId=elara&newChat=true', {
    'POST /api/chat-histories': { id: 'chat-1', revision: 1 },
    'GET /api/chats/chat-1': noting(queries, page),
  });
  await waitFor(() => expect(opened).toMatchObject({ ...page, place: null }));
  expect(network.bodiesOf('POST /api/chat-histories')).toEqual([{ characterId: 'elara', personaId: 'p1' }]);
  expect(queries).toEqual(['?limit=15']);
  expect(router.state.location.search).toBe('?chatId=chat-1');
  expect(localStorage.getItem(storageKeys.selectedChatId)).toBe('chat-1');
});

it('opens the latest chat with a character, and starts one where there is none', async () => {
  const queries: string[] = [];
  const latest = noting(queries, { chats: [aChat()], nextCursor: null });
  const first = open('/chat?characterId=elara', { 'GET /api/chats': latest, 'GET /api/chats/chat-1': page });
  await waitFor(() => expect(first.router.state.location.search).toBe('?chatId=chat-1'));
  expect(queries).toEqual(['?characterId=elara&limit=1']);
  expect(first.network.calls).not.toContain('POST /api/chat-histories');
  first.unmount();
  const none = open('/chat?characterId=elara', {
    'GET /api/chats': { chats: [], nextCursor: null },
    'POST /api/chat-histories': { id: 'chat-2', revision: 1 },
    'GET /api/chats/chat-2': page,
  });
  await waitFor(() => expect(none.router.state.location.search).toBe('?chatId=chat-2'));
});

it('leads to the chats from one that is gone, and forgets it', async () => {
  localStorage.setItem(storageKeys.selectedChatId, 'gone');
  writeEditDraft('gone', 'm-1', { text: 'Mine.', base: 'Before.' });
  const { router } = open('/chat?chatId=gone', { 'GET /api/chats/gone': refusal(404, 'Chat not found') });
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
  expect(screen.getByText('This chat no longer exists.')).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['is gone', '/chat?characterId=gone&newChat=true'],
  ['was not chosen', '/chat'],
])('leads to the characters from one that %s', async (_, at) => {
  const { router } = open(at, { 'POST /api/chat-histories': refusal(404, 'Character not found') });
  await waitFor(() => expect(router.state.location.pathname).toBe('/characters'));
  expect(screen.getByText('Character not found. It may have been deleted.')).toBeTruthy();
});
