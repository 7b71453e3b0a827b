import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { aChat } from '../../test/aChat.ts';
import { member, renderPage } from '../../test/render.tsx';
import { Composer } from '../src/chat/composer/Composer.tsx';
import { aConversation, aMessage } from '../src/chat/conversation/conversation.fixture.ts';
import type { Conversation } from '../src/chat/conversation/conversation.ts';
import { useCommands } from '../src/commands/useCommands.ts';

export const CHANGE = 'PATCH /api/chats/chat-1';
export const APPEND = 'POST /api/chat-histories';
export const opened = { ...aChat(), customPrompt: '', authorsNote: null, lorebooks: [] };
const messages = [
  aMessage({ id: 'm0' }),
  aMessage({ id: 'm1', sender: 'user', text: 'Hi' }),
  aMessage({ id: 'm2', text: 'Good evening.', versions: [] }),
];

/** A chat with an input that runs commands; `done` lists what they did. */
export function showCommands(
  own: Partial<Conversation> = {},
  answers: Parameters<typeof renderPage>[1] = {},
  hideFailure: string | null = null,
) {
  const done: string[] = [];
  const said = (what: string) => void done.push(what);
  const known = { current: aConversation({ messages, ...own }) };
  const automatic = { current: 0 };
  const actions = {
    chatId: 'chat-1',
    isBusy: false,
    editing: null,
    startEdit: said,
    endEdit: () => undefined,
    choose: ({ id }: { id: string }, version: number) => said(`choose ${id} ${version}`),
    remove: async ({ id }: { id: string }, isFollowing: boolean) => said(`remove ${id}${isFollowing ? ' on' : ''}`),
    hide: () => undefined,
    branch: ({ id }: { id: string }) => said(`branch ${id}`),
    regenerate: said,
    goOn: () => undefined,
    save: async () => 'saved' as const,
  };
  function Chat() {
    const [conversation] = useState(known.current);
    const { commands, composer, dialog } = useCommands({
      known,
      actions,
      hideRange: async (chosen, isHidden) => {
        said(`${isHidden ? 'hide' : 'show'} ${chosen.map(({ id }) => id).join(' ')}`);
        return hideFailure;
      },
      goOn: async () => said('reply'),
      regenerate: async (id) => said(`regenerate ${id}`),
      stop: async () => said('stop'),
      automatic,
      undo: { isPossible: false, run: () => undefined },
      refresh: async () => said('refresh'),
      toNewest: () => undefined,
      onChanged: () => said('changed'),
    });
    return (
      <>
        <Composer
          ref={composer}
          conversation={conversation}
          commands={commands}
          onSend={(text) => said(`send ${text}`)}
          onStop={() => said('stop')}
          onEditLast={() => undefined}
          onRegenerate={() => undefined}
        />
        <p>Dialog: {dialog}</p>
      </>
    );
  }
  const view = renderPage(<Chat />, {
    ...answers,
    answers: {
      'GET /api/session': member,
      [CHANGE]: opened,
      'GET /api/chats/chat-1': { chat: opened, messages: [], hasMore: false, hasNewer: false },
      ...answers.answers,
    },
  });
  const field = () => screen.getByRole('textbox', { name: 'Message to Elara' });
  const run = async (text: string) => {
    await view.person.click(field());
    await view.person.paste(text);
    await view.person.keyboard('{Escape}{Enter}');
    await act(async () => undefined);
  };
  return { ...view, done, known, automatic, field, run };
}
