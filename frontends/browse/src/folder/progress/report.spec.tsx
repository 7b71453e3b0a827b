import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { anImport, anImported, counts, open, progress } from '../../../test/importFolder.tsx';
import { reportOf } from './importReport.ts';

const chatPath = 'chats/Mira/Mira - 2026-11-30@11h33m29s269ms.jsonl';
const profile = anImported(0, {
  kind: 'profile',
  name: 'settings.json: profile 1. Local custom',
  createdId: 'p1',
  notes: ['Choose a server and a model in this profile.'],
});
const buttons = anImported(1, {
  kind: 'quick_replies',
  name: 'QuickReplies/Scene tools.json',
  createdId: null,
  notes: ['2 buttons don’t run:', 'Count turns: /let, /if', 'Roll: /add'],
});
const chat = anImported(2, { kind: 'chat', name: chatPath, createdId: 'h1' });
const details = anImported(3, { kind: 'chat_details', name: chatPath, createdId: null });
const done = { ...counts, done: 4 };
const plain = (text: string) => text.replaceAll('\u202F', ' ');

describe('the report of an import', () => {
  const opened = (found: Parameters<typeof anImport>[0], ...items: Parameters<typeof progress>[1][]) =>
    open('/import?id=i1', { 'GET /api/imports/i1': progress(anImport(found), ...items) });
  const section = async (title: string) => (await screen.findByText(title)).closest('details')!;

  it('puts what the user has to do first, with a link to where', async () => {
    const { person } = opened({ counts: done }, profile, buttons, chat, details);
    const toDo = within(await section('To do (1)'));
    expect(toDo.getByRole('link', { name: 'Local custom' })).toHaveAttribute('href', '/settings/connections/p1');
    expect(toDo.getByText('Choose a server and a model in this profile.')).toBeVisible();
    await person.click(screen.getByText('Notes (1)'));
    const notes = within(await section('Notes (1)'));
    expect(notes.getByRole('link', { name: 'Scene tools' })).toHaveAttribute('href', '/settings/quick-replies');
    expect(notes.getByText('Count turns: /let, /if')).toBeVisible();
    expect(notes.getByText('Roll: /add')).toBeVisible();
  });

  it('shows and counts a chat once, whose details are part of it', async () => {
    const { person } = opened({ counts: done }, profile, buttons, chat, details);
    expect(await screen.findByText('Done. 3 of 3 items imported.')).toBeTruthy();
    await person.click(screen.getByText('All items (3)'));
    const all = within(await section('All items (3)'));
    expect(plain(all.getByRole('link', { name: /^Mira/ }).textContent ?? '')).toBe('Mira - Nov 30, 2026, 11:33 AM');
    expect(all.queryByText(/Chat details/)).toBeNull();
  });

  it('still says why the details of a chat failed', async () => {
    const failed = { ...details, state: 'failed' as const, problem: 'This file is damaged.' };
    opened({ counts: { ...counts, done: 1, failed: 1 } }, chat, failed);
    expect(within(await section('Failed (1)')).getByText(/Chat details · Failed · This file is damaged/)).toBeTruthy();
  });

  it('says that an undo goes on, and that links are undone rather than deleted', async () => {
    const undone = [chat, anImported(4, { kind: 'favorite' })].map((one) => ({ ...one, state: 'undone' as const }));
    const found = { state: 'undoing' as const, counts: { ...counts, done: 1, undone: 2 } };
    const { person } = opened(found, profile, ...undone);
    expect(await screen.findByText('You can close this tab. The undo continues.')).toBeTruthy();
    await person.click(screen.getByText('All items (3)'));
    expect(screen.getByText('Favorite · Undone')).toBeTruthy();
    expect(screen.getByText('Chat · Deleted')).toBeTruthy();
  });

  it('can be downloaded only once the import has ended', async () => {
    const { unmount } = opened({ state: 'running', undoUntil: null }, profile);
    expect(await screen.findByRole('button', { name: 'Cancel the import' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download the report' })).toBeNull();
    unmount();
    opened({}, profile);
    expect(await screen.findByRole('button', { name: 'Download the report' })).toBeTruthy();
  });

  it('has the same groups and names as a file', () => {
    const text = plain(reportOf(anImport(), [chat, details, buttons, profile]));
    expect(text.split('\n').slice(2)).toEqual([
      'To do (1)',
      'Imported: Connection profile Local custom',
      '  - Choose a server and a model in this profile.',
      '',
      'Notes (1)',
      'Imported: Quick replies Scene tools',
      '  - 2 buttons don’t run:',
      '  - Count turns: /let, /if',
      '  - Roll: /add',
      '',
      'Other items (1)',
      'Imported: Chat Mira - Nov 30, 2026, 11:33 AM',
      '',
    ]);
  });
});
