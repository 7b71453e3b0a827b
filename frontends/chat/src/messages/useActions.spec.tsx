import { describe, expect, it, jest } from '@jest/globals';
import type { ChatMessage } from '@masque/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { aConversation, aMessage } from '../chat/conversation/conversation.fixture.ts';
import type { Change, Conversation } from '../chat/conversation/conversation.ts';
import type { MessageActions, SaveResult } from './actions.ts';
import { readEditDraft, writeEditDraft } from './editDrafts.ts';
import { useActions } from './useActions.ts';

const nothing = () => undefined;
const path = '/api/chats/chat-1/messages/m-1';
const before = aMessage({ id: 'm-1', text: 'Before.' });
const mine = { ...before, text: 'Mine.' };

function show(messages: ChatMessage[], answers: Readonly<Record<string, NetworkAnswer>>) {
  const known: { current: Conversation | null } = { current: aConversation({ messages }) };
  const update = jest.fn((change: Change) => {
    known.current = change(known.current);
  });
  const open = { known, update };
  const refresh = jest.fn();
  const taken: { actions: MessageActions | null } = { actions: null };
  function Probe() {
    ({ actions: taken.actions } = useActions('chat-1', open, {
      isBusy: false,
      regenerate: nothing,
      goOn: nothing,
      refresh,
    }));
    return null;
  }
  const view = renderPage(<Probe />, { answers });
  const { remove, save } = taken.actions!;
  return {
    ...view,
    update,
    refresh,
    shown: () => known.current?.messages,
    remove: () => act(async () => remove(before, false)),
    save: (text: string) => act(async () => save(before, text)),
  };
}

describe('deleting a message', () => {
  it('is done when only its response was lost', async () => {
    const missing = refusal(404, 'Message not found', { code: 'message.not_found' });
    let tries = 0;
    const lost = () => {
      tries += 1;
      if (tries === 1) throw new TypeError('the connection was lost');
      return missing();
    };
    const { remove, shown, refresh } = show([before], { [`DELETE ${path}`]: lost });
    writeEditDraft('chat-1', 'm-1', { text: 'Mine.', base: 'Before.' });
    await remove();
    await waitFor(() => expect(shown()).toEqual([]), { timeout: 3_000 });
    expect(tries).toBe(2);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/^Nothing was deleted/)).toBeNull();
    expect(readEditDraft('chat-1', 'm-1')).toBeNull();
  });

  it('says why it failed', async () => {
    const { remove, update } = show([before], { [`DELETE ${path}`]: refusal(409, 'A reply is coming.') });
    await remove();
    expect(await screen.findByText('Nothing was deleted. A reply is coming.')).toBeTruthy();
    expect(update).not.toHaveBeenCalled();
  });
});

describe('saving a text whose first response was lost', () => {
  const stale = refusal(409, 'The chat has changed', { code: 'chat.stale' });

  it('is done when its change is shown already', async () => {
    const { save, network } = show([mine], {});
    expect(await save('Mine.')).toBe('saved');
    expect(network.calls).not.toContain(`PATCH ${path}`);
  });

  it('is done when the server has that text', async () => {
    const page = { chat: aConversation().chat, messages: [mine], hasMore: false };
    const { save, shown } = show([before], { [`PATCH ${path}`]: stale, 'GET /api/chats/chat-1': page });
    expect(await save('Mine.')).toBe('saved');
    expect(shown()).toEqual([mine]);
  });

  it('asks when the text is another one', async () => {
    const theirs = { ...before, text: 'Theirs.' };
    const page = { chat: aConversation().chat, messages: [theirs], hasMore: false };
    const expected: SaveResult = { theirs };
    const first = show([before], { [`PATCH ${path}`]: stale, 'GET /api/chats/chat-1': page });
    expect(await first.save('Mine.')).toEqual(expected);
    first.unmount();
    expect(await show([theirs], {}).save('Mine.')).toEqual(expected);
  });
});
