import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@masque/contracts';
import { writeGenerationSettings } from '@masque/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCard } from '../../../test/aCard.ts';
import { aChat } from '../../../test/aChat.ts';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { BranchesDialog } from './BranchesDialog.tsx';
import { ChatSettingsDialog, PersonaDialog } from './ChatSettingsDialog.tsx';

const nothing = () => undefined;
const change = 'PATCH /api/chats/chat-1';
const opened = { ...aChat(), customPrompt: '', authorsNote: null, lorebooks: [] };
const personas = [
  { id: 0, name: 'Default', description: '', examples: '', image: null, imageColor: null, characters: [] },
  { id: 'rook', name: 'Rook', description: '', examples: '', image: null, imageColor: null, characters: [] },
];

function show(own: object = {}, answers: Parameters<typeof renderPage>[1] = {}, Shown = ChatSettingsDialog) {
  const onChanged = jest.fn();
  const onClose = jest.fn();
  const view = renderPage(<Shown chat={aChat()} onChanged={onChanged} onClose={onClose} />, {
    answers: {
      'GET /api/chats/chat-1': { chat: { ...opened, ...own }, messages: [], hasMore: false },
      'GET /api/personas': { personas },
      'GET /api/backgrounds': { backgrounds: [], defaultId: null },
      [change]: { ...opened, revision: 2 },
      ...answers.answers,
    },
  });
  const save = () => view.person.click(screen.getByRole('button', { name: 'Save' }));
  return { ...view, onChanged, onClose, save, dialog: () => screen.findByRole('button', { name: 'Save' }) };
}

afterEach(() => localStorage.clear());

describe('the settings of a chat', () => {
  it('send what was changed, and nothing else', async () => {
    const { person, network, dialog, save, onChanged, onClose } = show();
    await dialog();
    expect(screen.queryByRole('combobox', { name: 'Persona' })).toBeNull();
    await person.type(screen.getByRole('textbox', { name: /^Custom prompt for this chat/ }), 'Be brief.');
    expect(screen.getByText('Active')).toBeTruthy();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(network.bodiesOf(change)).toEqual([{ customPrompt: 'Be brief.' }]);
    expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ revision: 2 }));
  });

  it('have the connection profile, back to the default one too', async () => {
    const profiles = [aConnection(), aConnection({ id: 'day', name: 'Day' })];
    const answers = { 'GET /api/connection-profiles': { profiles } };
    const { person, network, dialog, save } = show({ profileId: 'night' }, { answers });
    await dialog();
    const choice = await screen.findByRole('combobox', { name: 'Connection profile' });
    expect(choice).toHaveDisplayValue('Night');
    await person.selectOptions(choice, 'Default');
    await save();
    await waitFor(() => expect(network.bodiesOf(change)).toEqual([{ profileId: null }]));
  });

  it('lead to a first persona where there is none to choose', async () => {
    show({}, { answers: { 'GET /api/personas': { personas: personas.slice(0, 1) } } }, PersonaDialog);
    const link = await screen.findByRole('link', { name: 'Create New Persona' });
    expect(link.getAttribute('href')).toBe('/create-persona');
  });

  it('lock the persona to the character, and unlock it', async () => {
    const locked = { ...personas[1], characters: [{ id: 'elara', name: 'Elara' }] };
    const lock = 'PUT /api/persona-locks/elara';
    const answers = { [lock]: { characterId: 'elara', personaId: 'rook' } };
    const { person, network, dialog, save, onClose, unmount } = show({}, { answers }, PersonaDialog);
    await dialog();
    await screen.findByRole('option', { name: 'Rook' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Persona' }), 'Rook');
    await person.click(screen.getByRole('checkbox', { name: 'Use it in every new chat with Elara' }));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(network.bodiesOf(lock)).toEqual([{ personaId: 'rook' }]);
    expect(network.bodiesOf(change)).toEqual([{ personaId: 'rook' }]);
    unmount();
    const persona = { id: 'rook', name: 'Rook', image: null };
    const list = { 'GET /api/personas': { personas: [personas[0], locked] } };
    const again = show({ persona }, { answers: { ...answers, ...list } }, PersonaDialog);
    const box = await screen.findByRole('checkbox');
    expect(box).toBeChecked();
    await again.person.click(box);
    await again.save();
    await waitFor(() => expect(again.network.bodiesOf(lock)).toEqual([{ personaId: null }]));
    expect(again.network.calls).not.toContain(change);
  });

  it('have the persona in a dialog of its own', async () => {
    const { person, network, dialog, save, onClose } = show({}, {}, PersonaDialog);
    await dialog();
    await screen.findByRole('option', { name: 'Rook' });
    expect(screen.getByRole('dialog', { name: 'Persona Settings' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Persona' }), 'Rook');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(network.bodiesOf(change)).toEqual([{ personaId: 'rook' }]);
  });

  it('send nothing when nothing was changed', async () => {
    const { network, dialog, save, onClose } = show({ customPrompt: 'Be brief.', settings: { temperature: 0.5 } });
    await dialog();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(network.calls).not.toContain(change);
  });

  it('have generation settings of their own, which begin as they are elsewhere, with the warnings', async () => {
    writeGenerationSettings({ temperature: 0.7, maxTokens: 500, contextSize: 40_960 });
    const { person, network, dialog, save } = show({ settings: { maxTokens: 0 } });
    await dialog();
    expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'))).toEqual(['No limit']);
    await person.click(screen.getByRole('checkbox', { name: 'Override temperature' }));
    await person.click(screen.getByRole('checkbox', { name: 'Override context window' }));
    await person.click(screen.getByRole('checkbox', { name: 'Override response length' }));
    expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'))).toEqual([
      '0.70',
      '40,960 tokens',
    ]);
    expect(screen.getByText(/^Above 32,768/)).toBeTruthy();
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(change)).toEqual([{ settings: { temperature: 0.7, contextSize: 40_960 } }]),
    );
  });

  it('have an author’s note, which an empty text takes away', async () => {
    const note = { text: 'It is raining.', depth: 2, role: 'system' };
    const { person, network, dialog, save } = show({ authorsNote: note });
    await dialog();
    await person.click(screen.getByRole('radio', { name: 'Character' }));
    const depth = screen.getByRole('textbox', { name: 'Messages from the end' });
    await person.clear(depth);
    await person.type(depth, '7');
    await save();
    await waitFor(() =>
      expect(network.bodiesOf(change)).toEqual([{ authorsNote: { ...note, depth: 7, role: 'assistant' } }]),
    );
    await person.clear(screen.getByRole('textbox', { name: /^Author's note/ }));
    await save();
    await waitFor(() => expect(network.bodiesOf(change).at(-1)).toEqual({ authorsNote: null }));
  });

  it('take lorebooks of other characters in and out', async () => {
    const gone = { id: 'gone', name: '', isAvailable: false };
    const characters = [aCard({ id: 'elara', name: 'Elara' }), aCard({ id: 'bram', name: 'Bram' })];
    const { person, network, dialog, save } = show(
      { lorebooks: [gone] },
      {
        answers: {
          'GET /api/characters': ({ url }) => {
            const found = new URL(url).searchParams.get('kind') === 'lorebook' ? [] : characters;
            return Response.json({ characters: found, total: found.length, nextCursor: null });
          },
        },
      },
    );
    await dialog();
    await person.click(screen.getByRole('button', { name: 'Remove A deleted lorebook from this chat' }));
    await person.type(screen.getByRole('searchbox', { name: 'Find a character' }), 'r');
    await person.click(await screen.findByRole('button', { name: 'Use Bram in this chat' }));
    expect(screen.queryByRole('button', { name: 'Use Elara in this chat' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Bram from this chat' })).toBeTruthy();
    await save();
    await waitFor(() => expect(network.bodiesOf(change)).toEqual([{ lorebookIds: ['bram'] }]));
  });

  it('stay open with the reason when they could not be saved', async () => {
    const { person, dialog, save, onClose } = show({}, { answers: { [change]: refusal(404, 'Persona not found') } });
    await dialog();
    await person.type(screen.getByRole('textbox', { name: /^Custom prompt for this chat/ }), 'x');
    await save();
    expect(await screen.findByText('Nothing was saved. Persona not found')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('closing the settings of a chat', () => {
  const question = () => screen.findByRole('dialog', { name: 'Close without saving?' });

  it('needs no question when nothing was changed', async () => {
    const { person, dialog, onClose } = show();
    await dialog();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks before what was typed is lost', async () => {
    const { person, dialog, onClose, network } = show();
    await dialog();
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Custom prompt for this chat/ });
    await person.type(area, 'Be brief.');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(area.value).toBe('Be brief.');
    expect(onClose).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(within(await question()).getByRole('button', { name: 'Close without saving' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(network.calls).not.toContain(change);
  });

  it('keeps the whole of a pasted text, and says when it is too long to be saved', async () => {
    const { person, dialog } = show();
    await dialog();
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Custom prompt for this chat/ });
    const over = 'a'.repeat(limits.customPrompt + 1);
    fireEvent.change(area, { target: { value: over } });
    expect(area.value).toBe(over);
    expect(screen.getByRole('alert').textContent).toMatch(/^This is too long. The limit is /);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await person.type(area, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    const note = screen.getByRole('textbox', { name: /^Author's note/ });
    fireEvent.change(note, { target: { value: 'a'.repeat(limits.authorsNote + 1) } });
    expect(screen.getByRole('alert').textContent).toMatch(/^This is too long. The limit is /);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});

describe('the branches of a chat', () => {
  it('are a tree with the current one marked; each leads to its chat', async () => {
    const onClose = jest.fn();
    const branch = (id: string, parentChatId: string | null, title: string | null) => ({
      id,
      parentChatId,
      title,
      parentMessageId: null,
      messageCount: 4,
      lastMessage: '*She nods.*',
      updatedAt: '2026-01-01T12:00:00.000Z',
    });
    const branches = [branch('root', null, null), branch('chat-1', 'root', 'Another way'), branch('c', 'chat-1', null)];
    const { person, router } = renderPage(<BranchesDialog chat={aChat()} onClose={onClose} />, {
      answers: { 'GET /api/chats/chat-1/branches': { branches, hasMore: false } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Branches' }));
    const current = await dialog.findByRole('link', { current: 'page' });
    expect(current.textContent).toContain('Another wayThis chat');
    const inner = within(current.closest('li')!).getAllByRole('link');
    expect(inner.map((link) => link.getAttribute('href'))).toEqual(['/chat?chatId=chat-1', '/chat?chatId=c']);
    await person.click(dialog.getByRole('link', { name: /^First chat/ }));
    expect(router.state.location.search).toBe('?chatId=root');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['none', false],
    ['more than are shown', true],
  ])('say when there are %s', async (_, hasMore) => {
    renderPage(<BranchesDialog chat={aChat()} onClose={nothing} />, {
      answers: { 'GET /api/chats/chat-1/branches': { branches: [], hasMore } },
    });
    expect(await screen.findByText(/^To branch, open a message’s menu/)).toBeTruthy();
    expect(screen.queryByText(/^Showing the \d+ most recent/) !== null).toBe(hasMore);
  });
});
