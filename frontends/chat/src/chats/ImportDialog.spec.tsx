import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { ChatsPage } from './ChatsPage.tsx';

const newest = aChat({ id: 'chat-1' });

const open = (chats: readonly object[]) =>
  renderPage(<ChatsPage />, { at: '/chats', answers: { 'GET /api/chats': { chats } } });

beforeEach(() => localStorage.clear());

describe('imports a chat of another program', () => {
  const result = {
    id: 'imported',
    chats: [{ id: 'imported', title: null, messages: 2 }],
    format: 'sillytavern',
    imported: 2,
    skipped: 1,
    skippedLines: [{ line: 3, reason: 'This line isn’t JSON.' }],
    shortened: 0,
    skippedChats: 0,
    movedNotes: 0,
    leftOut: [],
  };
  const choose = async ({ person }: ReturnType<typeof open>) => {
    await person.click(await screen.findByRole('button', { name: 'Import a chat' }));
    await person.click(await screen.findByRole('button', { name: 'Import a chat with Elara' }));
    const input = await screen.findByLabelText<HTMLInputElement>('Chat file');
    await person.upload(input, new File(['x'], 'a.jsonl'));
    return input.accept.split(',');
  };

  it('and says what could not be read', async () => {
    const view = open([newest]);
    const partial = { ...result, skippedChats: 2_000, movedNotes: 1, leftOut: ['memory'] };
    view.network.answer({ 'POST /api/chats/import': () => Response.json(partial, { status: 201 }) });
    const kinds = await choose(view);
    expect(kinds).toEqual(expect.arrayContaining(['.jsonl', '.md', 'text/markdown', '.zip']));
    expect(await screen.findByText('2 messages were imported.')).toBeTruthy();
    expect(screen.getByText(/^2,000 conversations were skipped.* Delete the imported ones/)).toBeVisible();
    expect(screen.getByText(/^The author’s note is now sent with every message/)).toBeVisible();
    expect(screen.getByText(/^The save’s memory wasn’t imported/)).toBeVisible();
    expect(screen.getByText('3: This line isn’t JSON.')).toBeTruthy();
    await view.person.click(screen.getByRole('link', { name: 'Open the chat' }));
    expect(view.router.state.location).toMatchObject({ pathname: '/chat', search: '?chatId=imported' });
  });

  it('with a character that one has no chat with, found by its name', async () => {
    const view = open([]);
    view.network.answer({
      'GET /api/characters': { characters: [{ id: 'mira', name: 'Mira', image: null }], total: 1, nextCursor: null },
      'POST /api/chats/import': ({ url }: Request) =>
        new URL(url).searchParams.get('characterId') === 'mira'
          ? Response.json(result, { status: 201 })
          : refusal(404, '')(),
    });
    await view.person.click(await screen.findByRole('button', { name: 'Import a chat' }));
    await view.person.type(await screen.findByRole('searchbox', { name: 'Find a character' }), 'mir');
    await view.person.click(await screen.findByRole('button', { name: 'Import a chat with Mira' }));
    await view.person.upload(await screen.findByLabelText('Chat file'), new File(['x'], 'a.jsonl'));
    expect(await screen.findByText('2 messages were imported.')).toBeTruthy();
  });

  it('or says why not', async () => {
    const view = open([newest]);
    const { skipped, skippedLines } = result;
    const unreadable = refusal(400, 'No readable chat was found in this file.', { skipped, skippedLines });
    view.network.answer({ 'POST /api/chats/import': unreadable });
    await choose(view);
    expect(await screen.findByText('Nothing was imported: No readable chat was found in this file.')).toBeTruthy();
    expect(screen.getByText('3: This line isn’t JSON.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });
});
