import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../../testing/render.tsx';
import { aConversation, aMessage, aVersion } from './conversation.fixture.ts';
import type { Conversation } from './conversation.ts';
import { MessageList } from './MessageList.tsx';

/** jsdom has no sizes: the list draws the current turn, and takes it as not measured yet. */
const hidden = { hidden: true };

function show(conversation: Conversation, memory = {}) {
  const done: string[] = [];
  const view = renderPage(
    <MessageList
      conversation={conversation}
      memory={memory}
      older={{ load: () => done.push('older'), loading: false }}
      onDismiss={() => done.push('dismiss')}
      onRetry={() => done.push('retry')}
      onContinue={() => done.push('continue')}
    />,
  );
  return { ...view, done };
}
const question = aMessage({ id: 'q', sender: 'user', text: 'Who are you?' });

describe('the messages of a chat', () => {
  it('stand in a log that does not speak for itself and is never busy', () => {
    show(aConversation({ messages: [question, aMessage({ id: 'r', state: 'streaming' })], reply: 'writing' }));
    const log = screen.getByRole('log');
    expect([log.getAttribute('aria-live'), log.getAttribute('aria-busy')]).toEqual(['off', null]);
    expect(within(log).getAllByRole('article', hidden)).toHaveLength(2);
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

  it('say that the reply broke off, why, and how to go on', async () => {
    const broken = aMessage({ id: 'r', text: 'I am "El', state: 'broken' });
    const { person, done } = show(
      aConversation({ messages: [question, broken], brokenBy: 'The model gateway failed. Please try again.' }),
    );
    expect(screen.getByText('The reply broke off here.').textContent).not.toBe('');
    expect(screen.getByText('The model gateway failed. Please try again.').textContent).not.toBe('');
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
    expect(screen.getByText(/^The memory was not brought up to date. Missing or invalid API key/)).toBeTruthy();
  });

  it('offer older ones', async () => {
    const { person, done } = show(aConversation({ hasMore: true }));
    await person.click(screen.getByRole('button', { name: 'Load older messages' }));
    expect(done).toContain('older');
  });

  it('show a question without a reply, and what came in its place', () => {
    show(aConversation({ messages: [question] }));
    expect(screen.getByText('There is no reply to this yet.').textContent).not.toBe('');
  });
});
