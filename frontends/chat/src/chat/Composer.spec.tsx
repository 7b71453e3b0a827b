/** @jest-environment jest-fixed-jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../testing/render.tsx';
import { Composer } from './Composer.tsx';
import { aConversation, aMessage } from './conversation.fixture.ts';
import type { Conversation } from './conversation.ts';

function show(first: Conversation | null) {
  const done: string[] = [];
  const send = (text: string) => done.push(`send ${text}`);
  const stop = () => done.push('stop');
  let change: (conversation: Conversation) => void = () => undefined;
  function Chat() {
    const [conversation, setConversation] = useState(first);
    change = setConversation;
    return <Composer conversation={conversation} onSend={send} onStop={stop} />;
  }
  const view = renderPage(<Chat />);
  return { ...view, done, become: (conversation: Conversation) => act(() => change(conversation)) };
}
const input = () => screen.getByRole('textbox', { name: 'Message to Elara' });
const writing = aConversation({ reply: 'writing', messages: [aMessage({ state: 'streaming' })] });

describe('the input of a chat', () => {
  beforeEach(() => localStorage.clear());

  it('has the focus when the chat is open', () => {
    const { become } = show(null);
    expect(document.activeElement).toBe(document.body);
    become(aConversation());
    expect(document.activeElement).toBe(input());
  });

  it('sends with Enter and by its button, and nothing that is empty', async () => {
    const { person, done } = show(aConversation());
    await person.keyboard('  {Enter}');
    expect(done).toEqual([]);
    await person.keyboard('Hello{Shift>}{Enter}{/Shift}you{Enter}');
    expect(done).toEqual(['send Hello\nyou']);
  });

  it('does not send while a reply is written, but can be written in', async () => {
    const { person, done } = show(writing);
    await person.type(input(), 'Wait{Enter}');
    expect(done).toEqual([]);
    expect(input()).toHaveProperty('value', 'Wait');
  });

  it('is free as soon as the reply has broken off', async () => {
    const { person, done, become } = show(writing);
    become(aConversation({ messages: [aMessage({ state: 'broken' })], brokenBy: 'The model failed.' }));
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    await person.type(input(), 'And now?{Enter}');
    expect(done).toEqual(['send And now?']);
  });

  it('stops with Escape, and keeps the focus', async () => {
    const { person, done } = show(writing);
    await person.type(input(), '{Escape}');
    expect(done).toEqual(['stop']);
    expect(document.activeElement).toBe(input());
  });

  it('keeps what was written and not sent', async () => {
    const { person, unmount } = show(aConversation());
    await person.type(input(), 'Half a thought');
    unmount();
    show(aConversation());
    expect(input()).toHaveProperty('value', 'Half a thought');
  });
});
