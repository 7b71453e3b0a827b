import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ChatMessage } from '@masque/contracts';
import { aConversation, aMessage, aVersion } from '../chat/conversation/conversation.fixture.ts';
import type { Conversation } from '../chat/conversation/conversation.ts';
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

it('tells why a reply broke off', () => {
  const { rerender } = render(<SpokenReply name="Elara" conversation={aConversation()} />);
  rerender(<SpokenReply name="Elara" conversation={writing('She')} />);
  const messages = [aMessage({ id: 'r', text: 'She', state: 'broken' })];
  const brokenBy = 'The model server failed.';
  rerender(<SpokenReply name="Elara" conversation={aConversation({ messages, brokenBy })} />);
  expect(told().join(' ')).toBe('She The reply was cut off here. The model server failed.');
});

it('tells that a filter ended a reply', () => {
  const { rerender } = render(<SpokenReply name="Elara" conversation={aConversation()} />);
  rerender(<SpokenReply name="Elara" conversation={writing('She')} />);
  const versions = [{ ...aVersion, text: 'She', finish: 'content_filter' }];
  rerender(
    <SpokenReply
      name="Elara"
      conversation={aConversation({ messages: [aMessage({ id: 'r', text: 'She', versions })] })}
    />,
  );
  expect(told().join(' ')).toBe('She The provider’s content filter ended the reply here.');
});

it('tells of a message that goes on what is new, and nothing when nothing comes', () => {
  const versions = [{ ...aVersion, text: 'Half.' }];
  const half = (own: Partial<ChatMessage>) => aMessage({ id: 'r', text: 'Half.', versions, ...own });
  const { rerender } = render(<SpokenReply name="Elara" conversation={aConversation({ messages: [half({})] })} />);
  const show = (reply: Conversation['reply'], message: ChatMessage, own: Partial<Conversation> = {}) =>
    rerender(<SpokenReply name="Elara" conversation={aConversation({ reply, messages: [message], ...own })} />);
  show('waiting', half({ state: 'streaming' }));
  show('none', half({}), { failure: { message: 'No.', details: [], openSettings: false } });
  expect(told()).toEqual([]);
  show('waiting', half({ state: 'streaming' }));
  show('writing', half({ state: 'streaming', text: 'Half. More. And' }));
  expect(told()).toEqual(['More.']);
  show('none', half({ text: 'Half. More. And so.' }));
  expect(told()).toEqual(['More.', 'And so.']);
});

it('does not tell what the chat had when it was opened, nor a reply that broke off when the next one goes on', () => {
  const { rerender } = render(<SpokenReply name="Elara" conversation={writing('Half.', 'none', 'stopped')} />);
  rerender(<SpokenReply name="Elara" conversation={writing('Half. More', 'waiting', 'stopped')} />);
  expect(told()).toEqual([]);
});

it('forgets a reply that was deleted or edited', () => {
  const { rerender } = render(<SpokenReply name="Elara" conversation={writing('She turns.')} />);
  rerender(<SpokenReply name="Elara" conversation={writing('She turns. Then', 'none', 'stopped')} />);
  expect(told()).not.toEqual([]);
  rerender(<SpokenReply name="Elara" conversation={aConversation()} />);
  expect(told()).toEqual([]);
});
