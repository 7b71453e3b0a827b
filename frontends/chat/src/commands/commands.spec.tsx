import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aConnection } from '../../../test/aConnection.ts';
import { aConversation } from '../chat/conversation/conversation.fixture.ts';
import { APPEND, CHANGE, opened, showCommands as show } from '../../test/showCommands.tsx';

describe('commands', () => {
  beforeEach(() => localStorage.clear());

  it('run one after the other, and leave the input empty', async () => {
    const { run, done, network, field } = show({}, { answers: { [APPEND]: { id: 'chat-1', revision: 2 } } });
    await run('/sys "It | rains." | /send I am {{user}}. | /trigger');
    await waitFor(() => expect(done).toEqual(['refresh', 'refresh', 'reply']));
    expect(network.bodiesOf(APPEND)).toMatchObject([
      { chatId: 'chat-1', messages: [{ sender: 'narrator', text: 'It | rains.' }] },
      { chatId: 'chat-1', messages: [{ sender: 'user', text: 'I am iris.' }] },
    ]);
    expect(field()).toHaveValue('');
  });

  it('that are unknown send nothing, and can be sent as text', async () => {
    const { run, done, person, field } = show();
    await run('/hide | /foo bar');
    expect(await screen.findByText('/foo isn’t a command. Nothing was sent.')).toBeVisible();
    expect(done).toEqual([]);
    expect(field()).toHaveValue('/hide | /foo bar');
    await person.click(screen.getByRole('button', { name: 'Send as text' }));
    expect(done).toEqual(['send /hide | /foo bar']);
  });

  it('end once another chat opens', async () => {
    const { run, done, known, network } = show();
    network.answer({
      [APPEND]: () => {
        known.current = aConversation({ chat: { ...aConversation().chat, id: 'chat-2' } });
        return Response.json({ id: 'chat-1', revision: 2 });
      },
    });
    await run('/send Hi | /trigger');
    await waitFor(() => expect(done).toEqual(['refresh']));
    await run('/stop');
    await waitFor(() => expect(done).toEqual(['refresh', 'stop']));
  });

  it('keep a text that only looks like commands', async () => {
    const { run, field } = show();
    await run('// an aside');
    expect(await screen.findByText('// isn’t a command. Nothing was sent.')).toBeVisible();
    expect(field()).toHaveValue('// an aside');
  });

  it.each([
    ['/hide', 'hide m2'],
    ['/hide 0-1', 'hide m0 m1'],
    ['/unhide -2', 'show m1 m2'],
    ['/cut 1', 'remove m1'],
    ['/cut 1-', 'remove m1 on'],
    ['/del', 'remove m2 on'],
    ['/del 2', 'remove m1 on'],
    ['/branch', 'branch m2'],
    ['/branch-create 1', 'branch m1'],
    ['/regen', 'regenerate m2'],
    ['/swipe', 'regenerate m2'],
    ['/cont', 'reply'],
    ['/stop', 'stop'],
  ])('work on messages: %s', async (text, what) => {
    const { run, done } = show();
    await run(text);
    await waitFor(() => expect(done).toEqual([what]));
  });

  it.each([
    ['/cut 7-9', 'There’s no message “7-9”. Usage: /cut 3-5'],
    ['/cut', 'Usage: /cut 3-5'],
    ['/hide x', 'There’s no message “x”. Usage: /hide 3-5'],
    ['/del x', 'There’s no message “x”. Usage: /del 2'],
    ['/swipe sideways', '“sideways” isn’t a direction. Use left or right.'],
  ])('say what is wrong with %s, and keep what was typed', async (text, what) => {
    const { run, done, field } = show();
    await run(text);
    expect(await screen.findByText(what)).toBeVisible();
    await waitFor(() => expect(field()).toHaveValue(text));
    expect(done).toEqual([]);
  });

  it('keep what was typed when hiding fails', async () => {
    const { run, field } = show({}, {}, 'No connection.');
    await run('/hide');
    expect(await screen.findByText('No connection.')).toBeVisible();
    await waitFor(() => expect(field()).toHaveValue('/hide'));
  });

  it('choose personas and profiles by the beginning of their names, and refuse what is ambiguous', async () => {
    const persona = { description: '', examples: '', image: null, imageColor: null, characters: [] };
    const personas = ['Rook', 'Rosa', 'Default'].map((name, id) => ({ id, name, ...persona }));
    const profiles = [aConnection({ id: 'night', name: 'Night' })];
    const answers = { 'GET /api/personas': { personas }, 'GET /api/connection-profiles': { profiles } };
    const { run, network } = show({}, { answers });
    await run('/persona roo');
    await waitFor(() => expect(network.bodiesOf(CHANGE)).toEqual([{ personaId: '0' }]));
    await run('/profile NIGHT | /profile default');
    await waitFor(() =>
      expect(network.bodiesOf(CHANGE).slice(1)).toEqual([{ profileId: 'night' }, { profileId: null }]),
    );
    await run('/persona ro');
    expect(await screen.findByText('“ro” matches several: Rook, Rosa.')).toBeVisible();
  });

  it('choose the model, or say that the profile does; and a preset for the profile', async () => {
    const models = [
      { id: 'demo/fast', name: 'Fast', provider: 'demo', description: '', contextLength: null, pricing: null },
    ];
    const presets = [{ id: 'novel', name: 'Novel', revision: 0, size: 2, isBuiltIn: true }];
    const night = aConnection({ id: 'night', name: 'Night', isDefault: true, model: null });
    const UPDATE = 'PUT /api/connection-profiles/night';
    const answers = {
      'GET /api/available-models': { models },
      'GET /api/presets': { presets },
      'GET /api/connection-profiles': { profiles: [night] },
      'POST /api/user-model': { model: 'demo/fast' },
      [UPDATE]: night,
    };
    const { run, network } = show({}, { answers });
    await run('/model fast | /preset novel');
    await waitFor(() => expect(network.bodiesOf(UPDATE)).toMatchObject([{ name: 'Night', presetId: 'novel' }]));
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'demo/fast' }]);
    network.answer({ 'GET /api/connection-profiles': { profiles: [{ ...night, model: 'demo/slow' }] } });
    await run('/model fast');
    expect(
      await screen.findByText(/^The profile .Night. sets the model\. Choose another profile with \/profile\.$/),
    ).toBeVisible();
  });

  it('change the note, the title and lorebooks of the chat', async () => {
    const books = [{ id: 'harbor', name: 'Harbor' }];
    const { run, network } = show(
      {},
      { answers: { 'GET /api/characters': { characters: books, nextCursor: null, total: 1 } } },
    );
    await run('/note Be brief. | /rename Rain | /lore Harbor | /world state=off Harbor');
    await waitFor(() =>
      expect(network.bodiesOf(CHANGE)).toEqual([
        { authorsNote: { text: 'Be brief.', depth: 4, role: 'system' } },
        { title: 'Rain' },
        { lorebookIds: ['harbor'] },
        { lorebookIds: [] },
      ]),
    );
  });

  it('show the note, and change nothing, without a text for it', async () => {
    const { run, network } = show();
    await run('/note');
    expect(await screen.findByText('There’s no author’s note.')).toBeVisible();
    const chat = { ...opened, authorsNote: { text: 'Be brief.', depth: 4, role: 'system' } };
    network.answer({ 'GET /api/chats/chat-1': { chat, messages: [], hasMore: false, hasNewer: false } });
    await run('/note');
    expect(await screen.findByText('Be brief.')).toBeVisible();
    expect(network.bodiesOf(CHANGE)).toEqual([]);
  });

  it('roll dice as the narrator', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { run, network } = show({}, { answers: { [APPEND]: { id: 'chat-1', revision: 2 } } });
    await run('/roll 2d6+1');
    await waitFor(() =>
      expect(network.bodiesOf(APPEND)).toMatchObject([
        { messages: [{ sender: 'narrator', text: 'iris rolls 2d6+1: 9' }] },
      ]),
    );
    jest.restoreAllMocks();
    await run('/roll cards');
    expect(await screen.findByText('cards isn’t a valid roll. Try 2d6+1.')).toBeVisible();
  });

  it('say so when they run by themselves', async () => {
    const { run, network, automatic } = show({}, { answers: { [APPEND]: { id: 'chat-1', revision: 2 } } });
    automatic.current = 1;
    await run('/sys It rains.');
    await waitFor(() => expect(network.bodiesOf(APPEND)).toMatchObject([{ isAutomatic: true }]));
  });

  it('pass their results on as {{pipe}}', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const { run, network } = show({}, { answers: { [APPEND]: { id: 'chat-1', revision: 2 } } });
    await run('/roll 2d6+1 | /send I got {{pipe}}. | /sys [{{pipe}}] | /echo {{char}} | /echo name="x" Hi {{ Pipe }}');
    await waitFor(() => expect(network.bodiesOf(APPEND)).toHaveLength(3));
    jest.restoreAllMocks();
    expect(network.bodiesOf(APPEND).slice(1)).toMatchObject([
      { messages: [{ sender: 'user', text: 'I got 9.' }] },
      { messages: [{ sender: 'narrator', text: '[]' }] },
    ]);
    expect(await screen.findByText('Hi Elara')).toBeVisible();
  });

  it('open dialogs and pages', async () => {
    const { run, router } = show();
    await run('/?');
    expect(await screen.findByText('Dialog: help')).toBeVisible();
    await run('/export');
    expect(await screen.findByText('Dialog: export')).toBeVisible();
    await run('/echo Hello {{char}}.');
    expect(await screen.findByText('Hello Elara.')).toBeVisible();
    await run('/newchat');
    await waitFor(() => expect(router.state.location.search).toBe('?characterId=elara&newChat=true'));
    await run('/undo');
    expect(await screen.findByText('There’s nothing to undo.')).toBeVisible();
  });

  it('are suggested while they are typed, and chosen with the keyboard', async () => {
    const { person, field, done } = show();
    await person.type(field(), '/re');
    const option = (name: RegExp) => screen.getByRole('option', { name });
    expect(await screen.findByRole('option', { name: /^\/regenerate/ })).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveAttribute('aria-activedescendant', option(/^\/regenerate/).id);
    await person.keyboard('{ArrowDown}');
    expect(option(/^\/rename/)).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{Tab}');
    expect(field()).toHaveValue('/rename ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.clear(field());
    await person.type(field(), '/stop');
    await screen.findByRole('option', { name: /^\/stop/ });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(done).toEqual(['stop']));
  });

  it('close their suggestions with Escape, which stops nothing', async () => {
    const { person, field, done } = show();
    await person.type(field(), '/s');
    await screen.findByRole('listbox');
    expect(screen.getByText(/suggestions\.$/)).toBeInTheDocument();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(done).toEqual([]);
  });

  it('suggest the user’s own things as values', async () => {
    const persona = { description: '', examples: '', image: null, imageColor: null, characters: [] };
    const personas = ['Rook', 'Default'].map((name, id) => ({ id, name, ...persona }));
    const { person, field, network } = show({}, { answers: { 'GET /api/personas': { personas } } });
    await person.type(field(), '/persona r');
    await person.click(await screen.findByRole('option', { name: 'Rook' }));
    await waitFor(() => expect(network.bodiesOf(CHANGE)).toEqual([{ personaId: '0' }]));
    expect(document.activeElement).toBe(field());
  });
});
