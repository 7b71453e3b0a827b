import { expect, it } from '@jest/globals';
import { useChatsQuery } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage } from './conversation.fixture.ts';
import type { Conversation } from './conversation.ts';
import { useReply } from './useReply.ts';

const ignore = () => undefined;

/** A chat with a list of chats beside it. */
function Probe({ conversation }: { conversation: Conversation }) {
  const [open] = useState({ known: { current: conversation }, update: ignore });
  useChatsQuery({ query: {} });
  const { send } = useReply('chat-1', open);
  return (
    <button type="button" onClick={() => send('Hi', 'm-1')}>
      Send
    </button>
  );
}

async function listsAfterSaying(conversation: Conversation) {
  const { person, network } = renderPage(<Probe conversation={conversation} />, {
    answers: { 'GET /api/chats': { chats: [], nextCursor: null } },
  });
  await waitFor(() => expect(network.calls).toContain('GET /api/chats'));
  await person.click(screen.getByText('Send'));
  await waitFor(() => expect(network.calls).toContain('GET /api/chats/chat-1'));
  return () => network.calls.filter((call) => call === 'GET /api/chats');
}

it('loads the lists of chats again after the first message, which makes the chat one of them', async () => {
  const lists = await listsAfterSaying(aConversation());
  await waitFor(() => expect(lists()).toHaveLength(2));
});

it('leaves them alone after a later one', async () => {
  const messages = [aMessage(), aMessage({ id: 'q', sender: 'user' })];
  const lists = await listsAfterSaying(aConversation({ messages }));
  expect(lists()).toHaveLength(1);
});
