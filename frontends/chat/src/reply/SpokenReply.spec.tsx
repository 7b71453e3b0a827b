/** @jest-environment jest-fixed-jsdom */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { aConversation, aMessage } from '../chat/conversation.fixture.ts';
import type { Conversation } from '../chat/conversation.ts';
import { SpokenReply } from './SpokenReply.tsx';

const writing = (
  text: string,
  reply: Conversation['reply'] = 'writing',
  state: 'streaming' | 'stopped' = 'streaming',
) => aConversation({ reply, messages: [aMessage({ id: 'r', text, state })] });
const told = () => Array.from(screen.getByRole('status').children, ({ textContent }) => textContent.trim());

it('tells a reply by sentences while it is written, and its rest and its end after that', () => {
  const { rerender } = render(<SpokenReply name="Elara" conversation={aConversation()} />);
  const show = (conversation: Conversation) => rerender(<SpokenReply name="Elara" conversation={conversation} />);
  show(aConversation({ reply: 'waiting' }));
  show(writing('*She tu'));
  expect(told()).toEqual([]);
  show(writing('*She turns.* "You'));
  expect(told()).toEqual(['She turns.']);
  show(writing('*She turns.* "You are late," she says. And'));
  expect(told()).toEqual(['She turns.', '"You are late," she says.']);
  show(writing('*She turns.* "You are late," she says. And', 'none', 'stopped'));
  expect(told()).toEqual(['She turns.', '"You are late," she says.', 'And', 'Stopped here.']);
});

it('does not tell what the chat had when it was opened, nor a reply that broke off when the next one goes on', () => {
  const { rerender } = render(<SpokenReply name="Elara" conversation={writing('Half.', 'none', 'stopped')} />);
  rerender(<SpokenReply name="Elara" conversation={writing('Half. More', 'waiting', 'stopped')} />);
  expect(told()).toEqual([]);
});
