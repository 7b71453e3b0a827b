import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { storageKeys, writeJson, writeText } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { noDraft, typeText } from '../chat/composer/draft.ts';
import { deletedHere } from '../chats/deletedHere.ts';
import { readEditDraft, writeEditDraft } from '../messages/editDrafts.ts';
import { ChatMenu, type ChatMenuProps } from './ChatMenu.tsx';

const nothing = () => undefined;
const change = 'PATCH /api/chats/chat-1';
const remove = 'DELETE /api/chat-histories/chat-1';

function show(own: Partial<ChatMenuProps> = {}, answers: Parameters<typeof renderPage>[1] = {}) {
  const view = renderPage(
    <ChatMenu
      chat={aChat()}
      picture
      hasRail
      onPicture={nothing}
      onReload={nothing}
      onUndo={undefined}
      onChanged={nothing}
      {...own}
    />,
    { at: '/chat?chatId=chat-1', ...answers },
  );
  const select = async (name: string) => {
    await view.person.click(screen.getByRole('button', { name: 'Chat settings' }));
    await view.person.click(screen.getByText(name));
  };
  return { ...view, select };
}

describe('the menu of a chat', () => {
  beforeEach(() => deletedHere.clear());

  it('has nothing that needs a chat until there is one', async () => {
    const { person } = show({ chat: undefined });
    await person.click(screen.getByRole('button', { name: 'Chat settings' }));
    const items = [...screen.getByRole('menu').querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Persona Settings',
      'Reload Chat',
      'Generation Settings',
      'Custom Prompt',
      'Show background picture',
    ]);
  });

  it("changes the chat's own persona by Persona Settings, without leaving the chat", async () => {
    const text = { description: '', examples: '', image: null, imageColor: null, characters: [] };
    const personas = [
      { id: 0, name: 'Default', ...text },
      { id: 'rook', name: 'Rook', ...text },
    ];
    const opened = { ...aChat(), customPrompt: '', authorsNote: null, lorebooks: [] };
    const { person, select, network, router } = show(
      {},
      {
        answers: {
          'GET /api/chats/chat-1': { chat: opened, messages: [], hasMore: false },
          'GET /api/personas': { personas },
          [change]: aChat({ revision: 2 }),
        },
      },
    );
    await select('Persona Settings');
    await screen.findByRole('option', { name: 'Rook' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Persona' }), 'Rook');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(network.bodiesOf(change)).toEqual([{ personaId: 'rook' }]));
    expect(router.state.location.pathname).toBe('/chat');
  });

  it('gives the chat a title', async () => {
    const onChanged = jest.fn();
    const titled = aChat({ title: 'The harbour', revision: 2 });
    const { person, select, network } = show({ onChanged }, { answers: { [change]: titled } });
    await select('Rename');
    await person.type(await screen.findByRole('textbox', { name: /^Title/ }), 'The harbour');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(change)).toEqual([{ title: 'The harbour' }]);
    expect(onChanged).toHaveBeenCalledWith(titled);
  });

  it('keeps the chat on top of lists, and says when it could not', async () => {
    const onChanged = jest.fn();
    const pinned = aChat({ pinned: true, revision: 2 });
    const { select, network } = show({ onChanged }, { answers: { [change]: pinned } });
    await select('Pin');
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(pinned));
    expect(network.bodiesOf(change)).toEqual([{ pinned: true }]);
    network.answer({ [change]: refusal(503, 'Not now.') });
    await select('Pin');
    expect(await screen.findByText('The chat wasn’t changed. Not now.')).toBeTruthy();
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('saves the chat as a file of the kind that is picked', async () => {
    const { person, select, network } = show();
    await select('Export this chat');
    const dialog = within(await screen.findByRole('dialog', { name: 'Export this chat' }));
    expect(dialog.getByRole('button', { name: 'Export as Markdown' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Export as plain text' })).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Export for SillyTavern (JSONL)' }));
    await waitFor(() => expect(network.calls).toContain('GET /api/chats/chat-1/export'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deletes the chat when that is confirmed, and leaves for the list', async () => {
    localStorage.clear();
    writeText(storageKeys.selectedChatId, 'chat-1');
    writeJson(storageKeys.chatDraft('chat-1'), typeText(noDraft, 'Unsent.'));
    const kept = `sk-or-${'v'.repeat(12)}`;
    for (const [id, text] of Object.entries({ stored: 'Mine.', refused: kept }))
      writeEditDraft('chat-1', id, { text, base: 'Before.' });
    writeEditDraft('chat-2', 'stored', { text: 'Of another chat.', base: 'Before.' });
    const { person, select, router } = show({}, { answers: { [remove]: { deleted: true } } });
    await select('Delete this chat');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete chat' }));
    expect(dialog.getByText(/delete this chat with "Elara"/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chats'));
    expect(Object.keys(localStorage)).toEqual(['messageEdit:chat-2:stored']);
    expect(readEditDraft('chat-1', 'refused')).toBeNull();
    expect(deletedHere.has('chat-1')).toBe(true);
  });

  it('stays when the chat could not be deleted', async () => {
    const { person, select, router } = show({}, { answers: { [remove]: refusal(403, 'Not now.') } });
    await select('Delete this chat');
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete chat: Not now.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/chat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletedHere.has('chat-1')).toBe(false);
  });
});
