import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatRegexScripts } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aChat } from '../../../test/aChat.ts';
import { aRegexScript } from '../../../test/aRegexScript.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { provideScriptWorker } from '../../../test/scriptWorker.ts';
import { aConversation, aMessage } from '../chat/conversation/conversation.fixture.ts';
import { SpokenReply } from '../reply/SpokenReply.tsx';
import { CharacterScripts } from './CharacterScripts.tsx';
import { ScriptsSection } from './ScriptsSection.tsx';
import { DisplayScriptsProvider, useDisplayScripts, useShownText } from './useDisplayScripts.ts';

const SCRIPTS = 'GET /api/chats/chat-1/regex-scripts';
const ALLOW = 'PUT /api/regex-scripts/characters/elara';
const none = { id: 'elara', isAllowed: false, digest: '', scripts: [] };
let started: () => number;
beforeEach(() => {
  started = provideScriptWorker();
});

function Shown({ text }: { text: string }) {
  return <p>{useShownText(text, 2, 0)}</p>;
}

function Growing() {
  const [text, setText] = useState('A cat');
  return (
    <DisplayScriptsProvider value={useDisplayScripts(aChat())}>
      <Shown text={text} />
      <button type="button" onClick={() => setText(`${text} and a cat`)}>
        More
      </button>
    </DisplayScriptsProvider>
  );
}

function Replying() {
  const [reply, setReply] = useState<'writing' | 'none'>('writing');
  const text = 'She waits. <state>angry.</state>Then she leaves.';
  const messages = [aMessage({ id: 'r', text, state: reply === 'none' ? 'complete' : 'streaming' })];
  return (
    <DisplayScriptsProvider value={useDisplayScripts(aChat())}>
      <SpokenReply name="Elara" conversation={aConversation({ reply, messages })} />
      <button type="button" onClick={() => setReply('none')}>
        End
      </button>
    </DisplayScriptsProvider>
  );
}

/** A reply to an imported message, growing as a stream does. */
function Answering() {
  const [step, setStep] = useState(0);
  const old = aMessage({ id: 'old', text: 'The door swings inward on its own. "You ask" again. More of it.' });
  const reply = ['none', 'waiting', 'writing', 'writing', 'none'] as const;
  const whole = '"So that is how it is," comes the answer. "Stop. Go on." She waits.';
  const text = whole.slice(0, [0, 0, 52, 63, whole.length][step]);
  const question = aMessage({ id: 'q', sender: 'user', text: 'Why?' });
  const answer = aMessage({ id: 'r', text, state: step === 4 ? 'complete' : 'streaming' });
  const messages = [old, ...(step > 0 ? [question] : []), ...(step > 1 ? [answer] : [])];
  return (
    <DisplayScriptsProvider value={useDisplayScripts(aChat())}>
      <SpokenReply name="Elara" conversation={aConversation({ reply: reply[step] ?? 'none', messages })} />
      <Shown text={messages.at(-1)?.text ?? ''} />
      <button type="button" onClick={() => setStep(step + 1)}>
        More
      </button>
    </DisplayScriptsProvider>
  );
}

const answersWith = (scripts: ChatRegexScripts) => ({ 'GET /api/session': member, [SCRIPTS]: scripts });

describe('display scripts', () => {
  it('change what a message shows, while it grows too', async () => {
    const display = [aRegexScript({ replaceString: '{{char}}', markdownOnly: true })];
    const { person } = renderPage(<Growing />, { answers: answersWith({ display, character: none }) });
    expect(await screen.findByText('A Elara')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText('A Elara and a Elara')).toBeVisible();
    expect(started()).toBe(1);
  });

  it('change what a screen reader is told of a reply', async () => {
    const display = [aRegexScript({ findRegex: '/<state>.*<\\/state>/', replaceString: '', markdownOnly: true })];
    const { person } = renderPage(<Replying />, { answers: answersWith({ display, character: none }) });
    await person.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.getByTestId('spoken')).toHaveTextContent(/^She waits\. Then she leaves\.$/));
  });

  it('never tell a screen reader of older messages, and each sentence of a reply once', async () => {
    const display = [aRegexScript({ findRegex: '/"([^"]*)"/g', replaceString: '“$1”', markdownOnly: true })];
    const { person } = renderPage(<Answering />, { answers: answersWith({ display, character: none }) });
    const spoken = screen.getByTestId('spoken');
    expect(await screen.findByText(/“You ask” again/)).toBeVisible();
    expect(spoken).toBeEmptyDOMElement();
    const more = () => person.click(screen.getByRole('button', { name: 'More' }));
    await more();
    await more();
    await waitFor(() => expect(spoken).toHaveTextContent(/^“So that is how it is,” comes the answer\. "Stop\.$/));
    await more();
    await more();
    await waitFor(() =>
      expect(spoken).toHaveTextContent(/^“So that is how it is,” comes the answer\. "Stop\. Go on\.” She waits\.$/),
    );
  });

  it('say nothing of their HTML to a screen reader, and of the model’s what it wrote', async () => {
    const display = [
      aRegexScript({
        findRegex: '/angry/',
        replaceString: '<b style="color:red">$0</b><img src=x>',
        markdownOnly: true,
      }),
    ];
    const answers = answersWith({ display, character: none });
    const { person } = renderPage(<Replying />, { answers });
    await person.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() =>
      expect(screen.getByTestId('spoken')).toHaveTextContent(/^She waits\. <state>angry\.<\/state>Then she leaves\.$/),
    );
  });

  it('start no worker where there are none', async () => {
    const { network } = renderPage(<Growing />, { answers: answersWith({ display: [], character: none }) });
    await waitFor(() => expect(network.calls).toContain(SCRIPTS));
    expect(screen.getByText('A cat')).toBeVisible();
    expect(started()).toBe(0);
  });
});

describe('scripts that a character brings', () => {
  const scripts = [aRegexScript(), aRegexScript({ scriptName: 'Hidden', findRegex: '' })];
  const server = () => {
    let isAllowed = false;
    return {
      'GET /api/session': member,
      [SCRIPTS]: () => Response.json({ display: [], character: { id: 'elara', isAllowed, digest: 'd1', scripts } }),
      [ALLOW]: async (request: Request) => {
        ({ isAllowed } = await request.json());
        return Response.json({ isAllowed });
      },
    };
  };

  it('are shown before they may run', async () => {
    const { person, network } = renderPage(<CharacterScripts chat={aChat()} />, { answers: server() });
    expect(await screen.findByText('Elara includes 2 regex scripts.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByText('/cat/g → dog')).toBeVisible();
    expect(screen.getByText('Hidden by its author.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('Elara’s regex scripts now run in your chats.')).toBeVisible();
    expect(network.bodiesOf(ALLOW)).toEqual([{ isAllowed: true, digest: 'd1' }]);
    await waitFor(() => expect(screen.queryByText('Elara includes 2 regex scripts.')).toBeNull());
  });

  it('are offered again after the notice was closed, and no longer after they were refused', async () => {
    const open = () => renderPage(<CharacterScripts chat={aChat()} />, { answers: server() });
    const closed = open();
    await closed.person.click(await screen.findByRole('button', { name: 'Decide later' }));
    expect(screen.queryByText('Elara includes 2 regex scripts.')).toBeNull();
    closed.unmount();
    const refused = open();
    await refused.person.click(await screen.findByRole('button', { name: 'Review' }));
    expect(screen.getAllByText('Your messages, Replies · The message itself')).toHaveLength(2);
    await refused.person.click(screen.getByRole('button', { name: 'Don’t allow' }));
    refused.unmount();
    const { network } = renderPage(<CharacterScripts chat={aChat()} />, { answers: server() });
    await waitFor(() => expect(network.calls).toContain(SCRIPTS));
    expect(screen.queryByText('Elara includes 2 regex scripts.')).toBeNull();
  });

  it('are allowed and stopped in the chat’s settings', async () => {
    const { person, network } = renderPage(<ScriptsSection chat={aChat()} />, { answers: server() });
    await person.click(await screen.findByRole('button', { name: 'Allow' }));
    await person.click(await screen.findByRole('button', { name: 'Stop running them' }));
    expect(await screen.findByText('They don’t run.')).toBeVisible();
    expect(network.bodiesOf(ALLOW)).toEqual([
      { isAllowed: true, digest: 'd1' },
      { isAllowed: false, digest: 'd1' },
    ]);
  });
});
