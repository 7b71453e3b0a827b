import { expect, it } from '@jest/globals';
import { useChatsQuery } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aConnection } from '../../../../test/aConnection.ts';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage } from './conversation.fixture.ts';
import type { Conversation } from './conversation.ts';
import { useReply } from './useReply.ts';

const ignore = () => undefined;
const SEND = 'POST /api/chat/completions';

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

it.each([
  ['leaves what a message is sent with to the connection profile, which it waits for', 200, { contextSize: 4_096 }],
  [
    'sends this browser’s settings when the profiles could not be loaded',
    403,
    { temperature: 1, maxTokens: 500, contextSize: 4_096 },
  ],
])('%s', async (_, status, settings) => {
  const answer = Promise.withResolvers<Response>();
  const { person, network } = renderPage(<Probe conversation={aConversation()} />, {
    answers: { 'GET /api/connection-profiles': () => answer.promise },
  });
  await person.click(screen.getByText('Send'));
  await waitFor(() => expect(network.calls).toContain('GET /api/connection-profiles'));
  expect(network.calls).not.toContain(SEND);
  answer.resolve(Response.json({ profiles: [aConnection({ isDefault: true })] }, { status }));
  await waitFor(() => expect(network.bodiesOf(SEND)).toEqual([expect.objectContaining({ settings })]));
});
