import { describe, expect, it } from '@jest/globals';
import { defaultLorebookSettings } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage, aVersion } from '../conversation/conversation.fixture.ts';
import { TurnTail } from './TurnTail.tsx';

const nothing = () => undefined;
const question = aMessage({ id: 'question', sender: 'user' });
const replyOf = (id: string) => aMessage({ id, versions: [{ ...aVersion, model: 'maker/model' }] });
const settings = 'GET /api/lorebook-settings';
const traceOf = (chatId: string, id: string) => `GET /api/chats/${chatId}/messages/${id}/trace`;
const dropped = (count: number) => `${count} lorebook entries didn’t fit in this reply.`;

/** Replies `r1`, `r2` and so on, one after another. */
function Turns({ chatId }: { chatId: string }) {
  const [step, setStep] = useState(0);
  const count = Math.ceil(step / 2);
  const chat = { ...aConversation().chat, id: chatId };
  const messages = Array.from({ length: count }, (_, at) => [question, replyOf(`r${at + 1}`)]).flat();
  const conversation = aConversation({ chat, messages, reply: step % 2 === 1 ? 'writing' : 'none' });
  return (
    <>
      <TurnTail conversation={conversation} onDismiss={nothing} onRetry={nothing} onContinue={nothing} />
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </>
  );
}

function open(chatId: string, counts: readonly number[], overflowAlert = true) {
  const traces = counts.map((loreDropped, at) => [traceOf(chatId, `r${at + 1}`), { loreDropped }] as const);
  const view = renderPage(<Turns chatId={chatId} />, {
    answers: { [settings]: { ...defaultLorebookSettings, overflowAlert }, ...Object.fromEntries(traces) },
  });
  const reply = async () => {
    await view.person.click(screen.getByRole('button', { name: 'Next' }));
    await view.person.click(screen.getByRole('button', { name: 'Next' }));
  };
  return { ...view, reply };
}

describe('the warning that lore doesn’t fit', () => {
  it('leads to the details of the reply, and can be dismissed', async () => {
    const { person, reply } = open('lore-1', [2]);
    await reply();
    expect(await screen.findByText(dropped(2))).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show why' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(dropped(2))).toBeNull();
  });

  it('isn’t repeated in the same chat until more entries don’t fit', async () => {
    const { reply, network } = open('lore-2', [2, 2, 3]);
    await reply();
    expect(await screen.findByText(dropped(2))).toBeVisible();
    await reply();
    await waitFor(() => expect(network.calls).toContain(traceOf('lore-2', 'r2')));
    expect(screen.queryByText(dropped(2))).toBeNull();
    await reply();
    expect(await screen.findByText(dropped(3))).toBeVisible();
  });

  it('is off until it is switched on, and asks for no details then', async () => {
    const { reply, network } = open('lore-3', [2], false);
    await reply();
    await waitFor(() => expect(network.calls).toContain(settings));
    expect(network.calls).not.toContain(traceOf('lore-3', 'r1'));
    expect(screen.queryByText(dropped(2))).toBeNull();
  });
});
