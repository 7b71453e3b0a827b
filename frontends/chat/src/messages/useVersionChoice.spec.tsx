import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '@masque/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { useReducer, useRef, useState } from 'react';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { aConversation, aMessage, aVersion } from '../chat/conversation/conversation.fixture.ts';
import { applyChange } from '../chat/conversation/conversation.ts';
import type { MessageActions } from './actions.ts';
import { useVersionChoice } from './useVersionChoice.ts';

const ROUTE = 'PATCH /api/chats/chat-1/messages/m-1';
const versions = ['One.', 'Two.', 'Three.'].map((text) => ({ ...aVersion, text }));
const message = aMessage({ id: 'm-1', text: 'One.', version: 0, versions });

/** One message with three versions; `press` chooses one, from the message as shown at that moment. */
function show(answer: NetworkAnswer) {
  const taken: { choose?: MessageActions['choose']; shown?: ChatMessage } = {};
  function Probe() {
    const [conversation, update] = useReducer(applyChange, aConversation({ messages: [message] }));
    const known = useRef(conversation);
    known.current = conversation;
    const [open] = useState({ known, update });
    taken.choose = useVersionChoice('chat-1', open);
    taken.shown = conversation?.messages[0];
    return <p>{taken.shown?.text}</p>;
  }
  const view = renderPage(<Probe />, { answers: { [ROUTE]: answer } });
  return { ...view, press: (to: number) => act(async () => taken.choose?.(taken.shown ?? message, to)) };
}

describe('choosing a version', () => {
  it('saves the last one of quick presses, after the one that was on its way', async () => {
    const first = Promise.withResolvers<void>();
    const { network, press } = show(async () => {
      await first.promise;
      return Response.json(message);
    });
    await press(1);
    await press(2);
    await press(0);
    await press(2);
    expect(screen.getByText('Three.')).toBeVisible();
    first.resolve();
    await waitFor(() => expect(network.bodiesOf(ROUTE)).toEqual([{ version: 1 }, { version: 2 }]));
    expect(screen.getByText('Three.')).toBeVisible();
  });

  it('shows the one that is saved again when it was refused, and says why', async () => {
    const { press } = show(refusal(409, 'A reply is being written.'));
    await press(1);
    expect(await screen.findByText(/A reply is being written/)).toBeVisible();
    expect(screen.getByText('One.')).toBeVisible();
  });
});
