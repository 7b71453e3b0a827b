import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '@masque/contracts';
import { act, screen } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { aConversation, aMessage } from '../chat/conversation/conversation.fixture.ts';
import type { Change, Conversation } from '../chat/conversation/conversation.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { useHiding } from './useHiding.ts';

const call = 'PATCH /api/chats/chat-1/messages';
const messages = ['a', 'b', 'c'].map((id) => aMessage({ id, isHidden: id === 'a' }));

function show(answer: NetworkAnswer) {
  const known: { current: Conversation | null } = { current: aConversation({ messages }) };
  const open = { known, update: (change: Change) => void (known.current = change(known.current)) };
  const taken: { hide: ReturnType<typeof useHiding>['hide'] } = { hide: () => undefined };
  function Probe() {
    const { hide, undoHiding } = useHiding('chat-1', open);
    taken.hide = hide;
    return <UndoNotice undo={undoHiding} />;
  }
  return {
    ...renderPage(<Probe />, { answers: { [call]: answer } }),
    hidden: () => known.current?.messages.filter(({ isHidden }) => isHidden).map(({ id }) => id),
    hide: (message: ChatMessage | undefined, isHidden: boolean, isUpTo: boolean) =>
      act(async () => message && taken.hide(message, isHidden, isUpTo)),
  };
}

describe('hiding messages from the model', () => {
  it('marks everything up to one, and undoes only what it changed', async () => {
    const changed = [{ from: 'b', to: 'c' }];
    const { hide, hidden, person, network } = show({ count: 2, changed, revision: 2 });
    await hide(messages[2], true, true);
    expect(hidden()).toEqual(['a', 'b', 'c']);
    expect(await screen.findByText('2 messages hidden.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(hidden()).toEqual(['a']);
    expect(network.bodiesOf(call)).toEqual([
      { isHidden: true, ranges: [{ to: 'c' }] },
      { isHidden: false, ranges: changed },
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says when that failed, and marks nothing', async () => {
    const { hide, hidden } = show(refusal(409, 'A reply is already being written in this chat.'));
    await hide(messages[1], true, false);
    expect(hidden()).toEqual(['a']);
    expect(await screen.findByText(/^The model still sees the same messages\. A reply is/)).toBeVisible();
  });
});
