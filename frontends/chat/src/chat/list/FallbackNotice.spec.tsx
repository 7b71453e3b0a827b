import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage, aVersion } from '../conversation/conversation.fixture.ts';
import { TurnTail } from './TurnTail.tsx';

const nothing = () => undefined;
const question = aMessage({ id: 'question', sender: 'user' });
const replyOf = (id: string, model: string | null) => aMessage({ id, versions: [{ ...aVersion, model }] });
const states = (first: string | null, second: string | null) => {
  const before = [question, replyOf('reply-1', first)];
  return [
    aConversation({ messages: before }),
    aConversation({
      messages: [...before, question, aMessage({ id: 'reply-2', state: 'streaming' })],
      reply: 'writing',
    }),
    aConversation({ messages: [...before, question, replyOf('reply-2', second)] }),
  ];
};

function Turns({ conversations }: { conversations: ReturnType<typeof states> }) {
  const [at, setAt] = useState(0);
  const conversation = conversations[at];
  return (
    <>
      {conversation && (
        <TurnTail conversation={conversation} onDismiss={nothing} onRetry={nothing} onContinue={nothing} />
      )}
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
    </>
  );
}

const asked = 'GET /api/user-model';
const show = (models: [first: string | null, second?: string | null], chosen: object, chosenLater = chosen) => {
  let isSaved = false;
  return renderPage(<Turns conversations={states(models[0], models[1] ?? null)} />, {
    answers: {
      [asked]: () => Response.json(isSaved ? chosenLater : chosen),
      'POST /api/user-model': () => {
        isSaved = true;
        return Response.json(chosenLater);
      },
    },
  });
};
const gone = { model: 'vendor/default', fallbacks: ['vendor/free', 'openrouter/free'] };
const sentence = 'vendor/default is no longer offered. vendor/free wrote this reply.';

describe('a reply of a model that stands in for the default', () => {
  it('says so, and lets one stay with it', async () => {
    const { person, network } = show(['vendor/free'], gone, { model: 'vendor/free' });
    expect(await screen.findByText(sentence)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Keep vendor/free' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'vendor/free' }]);
  });

  it.each([
    ['a model that was chosen answers under a longer name', 'vendor/chosen-2026', { model: 'vendor/chosen' }],
    ['the default answers after all', 'vendor/default', gone],
    ['nothing was asked', null, gone],
  ])('says nothing where %s', async (_, model, chosen) => {
    const { network } = show([model], chosen);
    await waitFor(() => expect(network.calls.includes(asked)).toBe(model !== null));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('button', { name: /^Stay/ })).toBeNull();
  });

  it('is gone while the next one comes, and asks nothing anew at its end', async () => {
    const { person, network } = show(['vendor/free', 'vendor/free'], gone);
    expect(await screen.findByText(sentence)).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next' });
    await person.click(next);
    expect(screen.queryByText(sentence)).toBeNull();
    await person.click(next);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(network.calls.filter((call) => call === asked)).toHaveLength(1);
  });

  it('asks for the first reply while it comes', async () => {
    const { person, network } = show([null, 'vendor/free'], gone);
    const next = screen.getByRole('button', { name: 'Next' });
    await person.click(next);
    await waitFor(() => expect(network.calls).toContain(asked));
    await person.click(next);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(network.calls.filter((call) => call === asked)).toHaveLength(1);
  });

  it('asks which model is chosen when another one than before answers', async () => {
    let isGone = false;
    const { person, network } = renderPage(<Turns conversations={states('vendor/default', 'vendor/free')} />, {
      answers: { [asked]: () => Response.json(isGone ? gone : { model: 'vendor/default' }) },
    });
    await waitFor(() => expect(network.calls).toContain(asked));
    isGone = true;
    const next = screen.getByRole('button', { name: 'Next' });
    await person.click(next);
    await person.click(next);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
