import { describe, expect, it } from '@jest/globals';
import type { QuickReplies, QuickReplySetBody } from '@masque/contracts';
import { missingCommands } from '@masque/roleplay/commands';
import { act, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { aChat } from '../../../test/aChat.ts';
import { aQuickReply, aQuickReplySet } from '../../../test/aQuickReplySet.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { aConversation, aMessage } from '../chat/conversation/conversation.fixture.ts';
import type { ComposerHandle } from '../commands/command.page.ts';
import { QuickRepliesDialog } from './QuickRepliesDialog.tsx';
import { QuickReplyBar } from './QuickReplyBar.tsx';
import { useChatReplies } from './useChatReplies.ts';

const LIST = 'GET /api/quick-replies';
const SAVE = 'PUT /api/quick-replies';

function show(
  sets: readonly QuickReplySetBody[],
  { typed = '', isNew = false, isBusy = false, chat = aConversation() } = {},
) {
  const done: string[] = [];
  const said = (what: string) => void done.push(what);
  let answer: (hasQuestion: boolean) => void = () => undefined;
  function Chat() {
    const automatic = useRef(0);
    const [answered, setAnswered] = useState({ count: 0, hasQuestion: false });
    answer = (hasQuestion) => setAnswered(({ count }) => ({ count: count + 1, hasQuestion }));
    const composer = useRef<ComposerHandle>({
      text: () => typed,
      type: (text) => said(`type [${text}]`),
      focus: () => said('focus'),
      submit: (text, isJoined) => {
        said(`submit [${text}]${isJoined ? ' joined' : ''}`);
        return isBusy ? 'busy' : 'done';
      },
      suggest: () => undefined,
    });
    const quick = useChatReplies({
      conversation: chat,
      composer,
      commands: {
        run: async (text) => {
          const names = missingCommands(text);
          if (names.length > 0) return { kind: 'unknown', names };
          said(`run ${text}, ${automatic.current} by itself`);
          return { kind: 'done' };
        },
        missing: async (text) => missingCommands(text),
        expand: async (text) => text.replace('{{char}}', 'Elara'),
      },
      isNew,
      automatic,
      answered,
      send: async (text) => said(`send ${text}, ${automatic.current} by itself`),
      say: (text) => said(`say ${text}`),
    });
    return (
      <>
        <QuickReplyBar replies={quick.replies} onPress={quick.press} />
        <button type="button" onClick={() => quick.say('Hi', 'm')}>
          Say
        </button>
      </>
    );
  }
  const view = renderPage(<Chat />, { answers: { 'GET /api/session': member, [LIST]: { sets, revision: 1 } } });
  return { ...view, done, answer: (hasQuestion: boolean) => act(async () => answer(hasQuestion)) };
}
const named = (label: string, message: string, own = {}) => aQuickReply({ label, message, ...own });

describe('quick replies of a chat', () => {
  it('are those of all chats, of its character and its own, without hidden ones', async () => {
    const only = (name: string, own: Partial<QuickReplySetBody>) =>
      aQuickReplySet({ id: name, isGlobal: false, replies: [named(name, 'x')], ...own });
    show([
      only('Everywhere', {
        isGlobal: true,
        replies: [named('Everywhere', 'x'), named('Secret', 'y', { id: 2, isHidden: true })],
      }),
      only('Hers', { characterIds: ['elara'] }),
      only('Other', { characterIds: ['mira'], chatIds: ['chat-2'] }),
      only('Here', { chatIds: ['chat-1'] }),
    ]);
    await screen.findByRole('group', { name: 'Quick replies' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Everywhere',
      'Hers',
      'Here',
      'Say',
    ]);
  });

  it.each([
    ['sends its text with macros, and leaves what was typed', {}, ['submit [I wave at Elara.]']],
    ['only puts its text in the input', { disableSend: true }, ['type [I wave at Elara. ]', 'focus']],
    ['joins its text with what was typed', { injectInput: true }, ['submit [typed I wave at Elara.] joined']],
    [
      'puts its text before what was typed',
      { injectInput: true, placeBeforeInput: true, disableSend: true },
      ['type [I wave at Elara. typed ]', 'focus'],
    ],
  ])('a button %s', async (_, own, expected) => {
    const { person, done } = show([aQuickReplySet(own)], { typed: 'typed' });
    await person.click(await screen.findByRole('button', { name: 'Wave' }));
    await waitFor(() => expect(done).toEqual(expected));
  });

  it.each([
    ['and leaves what was typed', {}, '/roll {{char}}'],
    ['on what was typed', { injectInput: true, placeBeforeInput: true }, '/roll {{char}} typed'],
  ])('a button runs its commands, %s', async (_, own, run) => {
    const set = aQuickReplySet({ ...own, replies: [named('Roll', '/roll {{char}}')] });
    const { person, done } = show([set], { typed: 'typed' });
    const button = await screen.findByRole('button', { name: 'Roll' });
    await person.click(button);
    await waitFor(() => expect(done).toEqual([`run ${run}, 0 by itself`]));
    expect(button).toHaveFocus();
  });

  it.each([
    ['sends', {}],
    ['only fills the input', { disableSend: true }],
    ['takes what was typed', { injectInput: true, placeBeforeInput: true }],
  ])('a button of a set that %s is marked and does nothing if Masque lacks its commands', async (_, own) => {
    const replies = [
      named('Mood', '/hide | /if left=1 {: /wait :}', { hotKey: 'Alt+M' }),
      named('Bow', 'I bow.', { id: 2 }),
    ];
    const { person, done } = show([aQuickReplySet({ ...own, replies })], { typed: 'typed' });
    const button = await screen.findByRole('button', { name: 'Mood' });
    expect(button).toHaveAccessibleDescription('Masque doesn’t support /if, /wait. (Alt+M)');
    expect(screen.getByRole('button', { name: 'Bow' })).toHaveAccessibleDescription('I bow.');
    await person.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Mood.” in .Gestures. didn’t run\. Masque doesn’t support \/if, \/wait\.$/,
    );
    expect(done).toEqual([]);
    expect(button).toHaveFocus();
  });

  it('a button whose text can’t be sent now says so', async () => {
    const { person } = show([aQuickReplySet()], { typed: 'typed', isBusy: true });
    await person.click(await screen.findByRole('button', { name: 'Wave' }));
    expect(await screen.findByText('Wait for the reply to finish.')).toBeVisible();
  });

  it('a button is pressed with its keys, which its tooltip names', async () => {
    const { person, done } = show([aQuickReplySet({ replies: [named('Wave', 'Hello.', { hotKey: 'Alt+W' })] })]);
    const button = await screen.findByRole('button', { name: 'Wave' });
    expect(button).toHaveAttribute('title', 'Hello. (Alt+W)');
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Alt+W');
    await person.keyboard('w{Alt>}w{/Alt}');
    await waitFor(() => expect(done).toEqual(['submit [Hello.]']));
  });

  it('run by themselves once a chat opens, in a new one also those for new ones', async () => {
    const replies = [
      named('New', 'New chat.', { executeOnNewChat: true }),
      named('Open', '/note x', { id: 2, executeOnChatChange: true }),
    ];
    const opened = show([aQuickReplySet({ replies })]);
    await waitFor(() => expect(opened.done).toEqual(['run /note x, 1 by itself']));
    opened.unmount();
    const started = show([aQuickReplySet({ replies })], { isNew: true });
    await waitFor(() => expect(started.done).toEqual(['send New chat., 1 by itself', 'run /note x, 1 by itself']));
  });

  it('run commands before a message of the user, and texts after its reply', async () => {
    const replies = [
      named('Before', '/note x', { executeOnUser: true }),
      named('After', 'And then?', { id: 2, executeOnUser: true }),
      named('Reply', '/hide', { id: 3, executeOnAi: true }),
    ];
    const { person, done, answer } = show([aQuickReplySet({ replies })]);
    await screen.findByRole('group', { name: 'Quick replies' });
    await person.click(screen.getByText('Say'));
    await waitFor(() => expect(done).toEqual(['run /note x, 1 by itself', 'say Hi']));
    done.length = 0;
    await answer(true);
    await waitFor(() => expect(done).toEqual(['send And then?, 1 by itself', 'run /hide, 1 by itself']));
    done.length = 0;
    await answer(false);
    await waitFor(() => expect(done).toEqual(['run /hide, 1 by itself']));
  });

  it.each([false, true])('stay silent where Masque lacks their commands, until pressed: %s', async (disableSend) => {
    const replies = [
      named('New', '/if left=1 {: /echo :} | /wait 1', { executeOnNewChat: true }),
      named('Opened', '/times 2 {: /echo :}', { id: 2, executeOnChatChange: true }),
      named('User', '/genraw x', { id: 3, executeOnUser: true, executeOnAi: true }),
      named('Reply', 'And then?', { id: 4, executeOnAi: true }),
    ];
    const { person, done, answer } = show([aQuickReplySet({ disableSend, replies })], { isNew: true });
    await person.click(await screen.findByText('Say'));
    await waitFor(() => expect(done).toEqual(['say Hi']));
    await answer(true);
    const asked = disableSend ? 'type [And then? ]' : 'send And then?, 1 by itself';
    await waitFor(() => expect(done).toEqual(['say Hi', asked]));
    expect(screen.queryByText(/didn’t run/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Opened' }));
    expect(await screen.findByText(/Opened.” in .+ didn’t run\. Masque doesn’t support \/times\.$/)).toBeVisible();
  });

  it('put no text in the input by themselves where something is typed', async () => {
    const replies = [
      named('Reply', 'And then?', { executeOnAi: true }),
      named('Next', '/hide', { id: 2, executeOnAi: true }),
    ];
    const { done, answer } = show([aQuickReplySet({ disableSend: true, replies })], { typed: 'typed' });
    await screen.findByRole('group', { name: 'Quick replies' });
    await answer(true);
    await act(async () => undefined);
    expect(done).toEqual([]);
  });

  it('run after no reply that failed or was stopped', async () => {
    const set = aQuickReplySet({ replies: [named('Reply', '/hide', { executeOnAi: true })] });
    const chat = aConversation({ messages: [aMessage({ state: 'stopped' })] });
    const { done, answer } = show([set], { chat });
    await screen.findByRole('group', { name: 'Quick replies' });
    await answer(true);
    expect(done).toEqual([]);
  });

  it('are nothing where a user has none, or where they can’t be loaded', async () => {
    const { person, done, network } = show([]);
    await waitFor(() => expect(network.calls).toContain(LIST));
    expect(screen.queryByRole('group')).toBeNull();
    await person.click(screen.getByText('Say'));
    expect(done).toEqual(['say Hi']);
  });
});

describe('the dialog of a chat’s quick replies', () => {
  it('saves at once where a set is shown', async () => {
    let saved: QuickReplies = { sets: [aQuickReplySet(), aQuickReplySet({ id: 'b', name: 'Dice' })], revision: 1 };
    const { person, network } = renderPage(<QuickRepliesDialog chat={aChat()} onClose={() => undefined} />, {
      answers: {
        'GET /api/session': member,
        [LIST]: () => Response.json(saved),
        [SAVE]: async (request) => {
          const body: QuickReplies = await request.json();
          saved = { ...body, revision: body.revision + 1 };
          return Response.json(saved);
        },
      },
    });
    const dice = async (name: RegExp) =>
      person.click((await screen.findAllByRole('checkbox', { name }))[1] ?? document.body);
    await dice(/^With/);
    await waitFor(() =>
      expect(network.bodiesOf(SAVE)).toMatchObject([{ sets: [{}, { characterIds: ['elara'] }], revision: 1 }]),
    );
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^With/ })[1]).toBeChecked());
    await dice(/^In this chat/);
    await waitFor(() =>
      expect(network.bodiesOf(SAVE)[1]).toMatchObject({ sets: [{}, { chatIds: ['chat-1'] }], revision: 2 }),
    );
    network.answer({ [SAVE]: refusal(409, 'Changed elsewhere.', { code: 'quick_replies.stale' }) });
    await dice(/^In every chat/);
    expect(await screen.findByText('Your choice wasn’t saved. Changed elsewhere.')).toBeVisible();
  });
});
