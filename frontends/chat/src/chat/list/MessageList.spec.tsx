import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage, aVersion } from '../conversation/conversation.fixture.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { MessageList } from './MessageList.tsx';

/** jsdom has no layout: the list renders only the current turn, still hidden because it isn't measured. */
const hidden = { hidden: true };

function show(conversation: Conversation, memory = {}, answers = {}) {
  const done: string[] = [];
  let become: (conversation: Conversation) => void = () => undefined;
  function List() {
    const [shown, setShown] = useState(conversation);
    become = setShown;
    return (
      <MessageList
        conversation={shown}
        memory={memory}
        onChanged={() => done.push('changed')}
        older={{ load: () => done.push('older'), loading: false }}
        onDismiss={() => done.push('dismiss')}
        onRetry={() => done.push('retry')}
        onContinue={() => done.push('continue')}
      />
    );
  }
  const view = renderPage(<List />, { answers });
  return { ...view, done, become: (next: Conversation) => act(() => become(next)) };
}
const question = aMessage({ id: 'q', sender: 'user', text: 'Who are you?' });

describe('the messages of a chat', () => {
  it('stand in a log that does not speak for itself and is never busy', () => {
    show(aConversation({ messages: [question, aMessage({ id: 'r', state: 'streaming' })], reply: 'writing' }));
    const log = screen.getByRole('log');
    expect([log.getAttribute('aria-live'), log.getAttribute('aria-busy')]).toEqual(['off', null]);
    expect(within(log).getAllByRole('article', hidden)).toHaveLength(2);
  });

  it('leave the focus in the draft when the reader jumps to the newest', () => {
    show(aConversation({ messages: [question], hasNewer: true }));
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Jump to newest' }))).toBe(false);
  });

  it('stand under the names of a group’s members and narrators, and of the character under its own', () => {
    const saidBy = (name: string, own = {}) =>
      aMessage({ id: name, speaker: { characterId: null, name, image: null }, ...own });
    const of = (message: ReturnType<typeof saidBy>) => {
      const { unmount } = show(aConversation({ messages: [message] }));
      const article = screen.getByRole('article', hidden);
      const shown = [article.getAttribute('aria-label'), article.dataset['sender']];
      unmount();
      return shown;
    };
    expect(of(saidBy('Cleo'))).toEqual(['Cleo', 'character']);
    expect(of(saidBy('Narrator', { sender: 'narrator' }))).toEqual(['Narrator', 'narrator']);
    expect(of(saidBy('', { speaker: { characterId: 'elara', name: 'Old Elara', image: null } }))).toEqual([
      'Elara',
      'character',
    ]);
  });

  it('keep the thoughts of the model open while the reply begins and the next question is asked, as the reader chose', async () => {
    const at = new Date().toISOString();
    const version = { ...aVersion, text: '', createdAt: at, state: 'streaming' as const, reasoning: 'A thief?' };
    const thinking = aMessage({ id: 'r', text: '', state: 'streaming', versions: [version] });
    const since = { reply: 'waiting' as const, thinkingSince: Date.now() - 12_000 };
    const { person, become } = show(aConversation({ messages: [question, thinking], ...since }));
    const summary = () => screen.getByText('A thief?').closest('details')?.querySelector('summary')?.textContent;
    const isOpen = () => screen.getByText('A thief?').closest('details')?.open;
    expect([summary(), isOpen()]).toEqual(['Thinking… 12 s', false]);
    expect(screen.getAllByText('Elara')).toHaveLength(1);
    await person.click(screen.getByText('Thinking…'));
    const reply = { ...thinking, text: 'Who', versions: [{ ...version, reasoningMs: 12_400 }] };
    become(aConversation({ messages: [question, reply], reply: 'writing' }));
    expect([summary(), isOpen()]).toEqual(['Thought for 12 s', true]);
    const done = { ...reply, state: 'complete' as const };
    become(aConversation({ messages: [{ ...question, id: 'next' }] }));
    expect(screen.queryByText('A thief?')).toBeNull();
    become(aConversation({ messages: [question, done] }));
    expect(isOpen()).toBe(true);
  });

  it('say that the reply broke off, why, and how to go on', async () => {
    const broken = aMessage({ id: 'r', text: 'I am "El', state: 'broken' });
    const { person, done } = show(
      aConversation({ messages: [question, broken], brokenBy: 'The model server failed. Try again.' }),
    );
    expect(screen.getByText('The reply was cut off here.').textContent).not.toBe('');
    expect(screen.getByText('The model server failed. Try again.').textContent).not.toBe('');
    await person.click(screen.getByText('Continue'));
    expect(done).toContain('continue');
  });

  it('say that a filter of the provider ended a reply, and keep its words', () => {
    const text = 'I am "El';
    const version = { ...aVersion, text, finish: 'content_filter' };
    show(aConversation({ messages: [question, aMessage({ id: 'r', text, versions: [version] })] }));
    expect(screen.getByText('The provider’s content filter ended the reply here.').textContent).not.toBe('');
    expect(screen.getByText('"El').textContent).toBe('"El');
  });

  it('say when the memory does not tell of what no longer fits', () => {
    const failure = 'Missing or invalid API key';
    show(aConversation({ messages: [question, aMessage({ id: 'r' })] }), { failure });
    expect(screen.getByText(/^Memory wasn’t updated. Missing or invalid API key/)).toBeTruthy();
  });

  describe('above the first one that the model sees', () => {
    const model = { id: 'demo/long', name: 'Long', provider: 'demo', description: '', contextLength: 163_840 };
    const forgetful = (own: Partial<Conversation['chat']> = {}) => {
      const { chat } = aConversation();
      const messages = [question, aMessage({ id: 'r', text: 'I am Elara.' })];
      return aConversation({ messages, chat: { ...chat, contextStart: 'q', ...own } });
    };
    const answers = {
      'GET /api/user-model': { model: model.id },
      'GET /api/available-models': { models: [model] },
      'PATCH /api/chats/chat-1': aConversation().chat,
      'PUT /api/chats/chat-1/memory': {},
    };
    const line = () => screen.findByLabelText('Start of what the model sees');

    it('a line says so, and offers the context of the model and memory', async () => {
      const { person, network, done } = show(forgetful({ settings: { temperature: 0.5 } }), { isOn: false }, answers);
      const article = screen.getByLabelText('You');
      expect((await line()).compareDocumentPosition(article)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(screen.getByText('The messages above no longer fit, so the model doesn’t see them.')).toBeTruthy();
      await person.click(await screen.findByText('Use the model’s full 163,840 tokens'));
      await screen.findByText('The next reply uses the model’s whole context.');
      const settings = { temperature: 0.5, contextSize: 163_840 };
      expect(network.bodiesOf('PATCH /api/chats/chat-1')).toEqual([{ settings }]);
      expect(done).toContain('changed');
      await person.click(screen.getByText('Turn on memory'));
      await screen.findByText('Memory is on. It starts with the next reply.');
      expect(network.bodiesOf('PUT /api/chats/chat-1/memory')).toEqual([{ isOn: true }]);
    });

    it('a line offers no context that the model does not have, and no memory that is on', async () => {
      show(forgetful({ settings: { contextSize: 163_840 } }), { isOn: true }, answers);
      await line();
      expect(screen.getByText(/^The messages above no longer fit. Memory is on/)).toBeTruthy();
      expect(screen.queryByText(/the model’s full/)).toBeNull();
      expect(screen.queryByText('Turn on memory')).toBeNull();
    });

    it.each<[string, Partial<Conversation['chat']>, object]>([
      ['the model sees all', { contextStart: null }, { isOn: false }],
      ['a summary stands for them', {}, { isOn: true, end: 'm-1' }],
      ['it is not known whether one does', {}, {}],
    ])('no line stands while %s', (_, own, memory) => {
      show(forgetful(own), memory, answers);
      expect(screen.queryByRole('separator', hidden)).toBeNull();
    });
  });

  it('can be pressed while the list scrolls, which it also does by itself', async () => {
    show(aConversation());
    // The list listens from the next task on.
    await act(async () => undefined);
    const log = screen.getByRole('log');
    const list = screen.getByRole('region', { name: 'Messages' });
    list.scrollTop = 50;
    fireEvent.scroll(list);
    await act(async () => undefined);
    const rows = log.lastElementChild;
    expect(rows instanceof HTMLElement && rows.style.pointerEvents).toBe('auto');
  });

  it('are all shown in a new chat while commands add some', () => {
    const { become } = show(aConversation());
    const added = ['It rains.', 'It snows.'].map((text) => aMessage({ id: text, sender: 'narrator', text }));
    for (const end of [1, 2]) become(aConversation({ messages: [aMessage(), ...added.slice(0, end)] }));
    const texts = screen.getAllByRole('article', hidden).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Welcome.', 'It rains.', 'It snows.'].map((text) => expect.stringContaining(text)));
  });

  it('offer older ones', async () => {
    const { person, done } = show(aConversation({ hasMore: true }));
    await person.click(screen.getByRole('button', { name: 'Load older messages' }));
    expect(done).toContain('older');
  });

  it('show a question without a reply, and what came in its place', () => {
    show(aConversation({ messages: [question] }));
    expect(screen.getByText('No reply yet.').textContent).not.toBe('');
  });
});
