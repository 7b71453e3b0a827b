import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import type { ComposerHandle } from '../../commands/command.page.ts';
import type { Commands } from '../../commands/useCommands.ts';
import { Composer } from './Composer.tsx';
import { aConversation, aMessage } from '../conversation/conversation.fixture.ts';
import type { Conversation } from '../conversation/conversation.ts';

const commands: Commands = {
  run: async () => ({ kind: 'done' }),
  missing: async () => [],
  expand: async (text) => text,
};

function show(first: Conversation | null, media?: readonly string[]) {
  const done: string[] = [];
  const handle = createRef<ComposerHandle>();
  const send = (text: string) => done.push(`send ${text}`);
  const stop = () => done.push('stop');
  let change: (conversation: Conversation) => void = () => undefined;
  function Chat() {
    const [conversation, setConversation] = useState(first);
    change = setConversation;
    return (
      <Composer
        ref={handle}
        conversation={conversation}
        commands={commands}
        onSend={send}
        onStop={stop}
        onEditLast={() => done.push('edit')}
        onRegenerate={() => done.push('regenerate')}
      />
    );
  }
  const view = renderPage(<Chat />, media ? { media } : {});
  return { ...view, done, handle, become: (conversation: Conversation) => act(() => change(conversation)) };
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

  it('adds lines to messages with Enter on a touch screen, but runs commands of one line', async () => {
    const run = jest.spyOn(commands, 'run');
    const { person, done } = show(aConversation(), ['(pointer: coarse)']);
    await person.type(input(), 'Hello{Enter}you');
    expect(input()).toHaveValue('Hello\nyou');
    await person.clear(input());
    await person.type(input(), '/hide 0-1{Enter}');
    expect(run).toHaveBeenLastCalledWith('/hide 0-1', expect.anything());
    await person.clear(input());
    await person.click(input());
    await person.paste('/hide 0 |\n/trigger');
    await person.keyboard('{Enter}');
    expect(run).toHaveBeenCalledTimes(1);
    expect(done).toEqual([]);
    run.mockRestore();
  });

  it('keeps what is typed when a button sends its text, unless that contains it', async () => {
    const { person, done, handle, become } = show(aConversation());
    const press = (text: string, isJoined: boolean) =>
      act(() => {
        handle.current?.submit(text, isJoined);
      });
    await person.type(input(), 'Half a thought');
    press('I wave.', false);
    expect(done).toEqual(['send I wave.']);
    expect(input()).toHaveValue('Half a thought');
    become(writing);
    press('I wave.', false);
    expect(input()).toHaveValue('Half a thought');
    press('Half a thought, and I wave.', true);
    expect(input()).toHaveValue('Half a thought, and I wave.');
    become(aConversation());
    press('Half a thought, and I wave.', true);
    expect(done).toEqual(['send I wave.', 'send Half a thought, and I wave.']);
    expect(input()).toHaveValue('');
    become(writing);
    press('I wave.', false);
    expect(input()).toHaveValue('I wave.');
  });

  it('cuts nothing of a long text, counts it in characters, and does not send what is too long', async () => {
    const { person, done } = show(aConversation());
    await person.paste('x'.repeat(80_000));
    expect(screen.queryByText(/ \/ 100,000$/)).toBeNull();
    await person.paste(`${'🎭'.repeat(20_000)}x`);
    expect(await screen.findByText('100,001 / 100,000')).toBeVisible();
    const sentence = 'The message is 1 character over the limit of 100,000.';
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(input()).toHaveAccessibleDescription(sentence);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await person.keyboard('{Enter}');
    expect(done).toEqual([]);
    await person.keyboard('{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('100,000 / 100,000')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(done).toEqual([`send ${'x'.repeat(80_000)}${'🎭'.repeat(20_000)}`]);
  });

  it('lets nobody leave unasked when the browser has no room for what was written', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { person } = show(aConversation());
    await person.keyboard('Kept.');
    expect(isAsked()).toBe(false);
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await person.keyboard(' Not kept.');
    expect(isAsked()).toBe(true);
    full.mockRestore();
    await person.keyboard(' Kept again.');
    expect(isAsked()).toBe(false);
  });

  it.each(['waiting', 'writing'] as const)(
    'does not send while the reply is %s, but can be written in',
    async (reply) => {
      const { person, done } = show({ ...writing, reply });
      expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
      await person.type(input(), 'Wait{Enter}');
      expect(done).toEqual([]);
      expect(input()).toHaveProperty('value', 'Wait');
    },
  );

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

  it('writes a turn behind what was typed, and takes it back', async () => {
    const gate = Promise.withResolvers<void>();
    const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
    const { person, done, network } = show(aConversation());
    network.answer({
      'POST /api/chats/chat-1/impersonate': () => {
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
            write(chunk('"Who'));
            await gate.promise;
            write(`${chunk(' are you?"')}data: [DONE]\n\n`);
            controller.close();
          },
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      },
    });
    await person.type(input(), 'I stop.');
    await person.click(screen.getByRole('button', { name: 'Write my turn' }));
    await waitFor(() => expect(input()).toHaveProperty('value', 'I stop.\n\n"Who'));
    expect(screen.getByText('Writing your turn').isConnected).toBe(true);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    gate.resolve();
    await screen.findByText('This is a suggestion. Change it as you like, then send it.');
    expect(input()).toHaveProperty('value', 'I stop.\n\n"Who are you?"');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(input()).toHaveProperty('value', 'I stop.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(done).toEqual([]);
  });

  it('writes a turn behind what was typed when a button asks for it, and takes it back', async () => {
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: 'I wave.' } }] })}\n\ndata: [DONE]\n\n`;
    const { person, handle, network } = show(aConversation());
    network.answer({
      'POST /api/chats/chat-1/impersonate': () =>
        new Response(event, { headers: { 'content-type': 'text/event-stream' } }),
    });
    await person.type(input(), 'I stop.');
    await act(async () => handle.current?.suggest(''));
    await waitFor(() => expect(input()).toHaveValue('I stop.\n\nI wave.'));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(input()).toHaveValue('I stop.');
  });

  it('keeps what came of a suggestion when Escape stops it, and says why none came', async () => {
    const ended: boolean[] = [];
    const { person, done, network } = show(aConversation());
    network.answer({
      'POST /api/chats/chat-1/impersonate': ({ signal }) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const event = `data: ${JSON.stringify({ choices: [{ delta: { content: 'I wave' } }] })}\n\n`;
            controller.enqueue(new TextEncoder().encode(event));
            signal.addEventListener('abort', () => {
              ended.push(true);
              controller.error(new DOMException('aborted', 'AbortError'));
            });
          },
        });
        return new Response(body);
      },
    });
    await person.click(screen.getByRole('button', { name: 'Write my turn' }));
    await waitFor(() => expect(input()).toHaveProperty('value', 'I wave'));
    await person.type(input(), '{Escape}');
    await screen.findByRole('button', { name: 'Send' });
    expect([ended, done]).toEqual([[true], []]);
    expect(input()).toHaveProperty('value', 'I wave');
    network.answer({ 'POST /api/chats/chat-1/impersonate': refusal(429, 'Too many messages.') });
    await person.click(screen.getByRole('button', { name: 'Write my turn' }));
    await screen.findByText('Too many messages.');
    expect(input()).toHaveProperty('value', 'I wave');
  });

  it('keeps what was written and not sent', async () => {
    const { person, unmount } = show(aConversation());
    await person.type(input(), 'Half a thought');
    unmount();
    show(aConversation());
    expect(input()).toHaveProperty('value', 'Half a thought');
  });

  it('changes the newest message with Up while it is empty, and regenerates with Ctrl and Enter', async () => {
    const { person, done } = show(aConversation());
    await person.keyboard('{ArrowUp}');
    expect(done).toEqual(['edit']);
    await person.keyboard('Hi{ArrowUp}');
    await person.keyboard('{Control>}{Enter}{/Control}');
    expect(done).toEqual(['edit', 'regenerate']);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Elara' }).value).toBe('Hi');
  });
});
