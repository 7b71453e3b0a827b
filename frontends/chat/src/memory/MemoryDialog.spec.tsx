import { describe, expect, it, jest } from '@jest/globals';
import { type ChatMemory, limits } from '@masque/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { MemoryDialog } from './MemoryDialog.tsx';

const aMemory = (own: Partial<ChatMemory> = {}): ChatMemory => ({
  text: 'They met at the well.',
  isOn: true,
  isOwnChoice: true,
  upTo: 'm-40',
  messages: 41,
  isEdited: false,
  isOutdated: false,
  cost: { summaries: 2, promptTokens: 12_000, completionTokens: 345, dollars: '0.0123' },
  model: 'demo/fast',
  state: 'idle',
  failure: null,
  revision: 3,
  updatedAt: '2026-01-01T12:00:00.000Z',
  ...own,
});
const get = 'GET /api/chats/chat-1/memory';
const put = 'PUT /api/chats/chat-1/memory';
const remove = 'DELETE /api/chats/chat-1/memory';
const rebuild = 'POST /api/chats/chat-1/memory/rebuild';

async function open(memory: ChatMemory, answers: Record<string, object> = {}) {
  const onClose = jest.fn();
  const view = renderPage(<MemoryDialog chat={aChat()} onClose={onClose} />, {
    answers: { [get]: memory, [put]: memory, [remove]: memory, [rebuild]: memory, ...answers },
  });
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Summary so far/ });
  return { ...view, area, onClose };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the memory of a chat', () => {
  it('shows the text, what it tells of, who wrote it and what it has cost', async () => {
    const { area } = await open(aMemory());
    expect(area.value).toBe('They met at the well.');
    expect(screen.getByText('Covers the first 41 messages. Written by demo/fast.')).toBeTruthy();
    expect(screen.getByText('2 summaries, 12,345 tokens, $0.0123')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('says that there is nothing yet, and offers to forget nothing', async () => {
    const nothing = { summaries: 0, promptTokens: 0, completionTokens: 0, dollars: null };
    await open(aMemory({ text: '', messages: 0, isOn: false, model: null, cost: nothing }));
    expect(screen.getByText(/^No summary yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete summary' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rewrite summary' })).toBeNull();
  });

  it('is switched on and off at once', async () => {
    const { person, network } = await open(aMemory({ isOn: false }));
    await person.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(network.bodiesOf(put)).toEqual([{ isOn: true }]));
  });

  it('saves what was typed for the text that was seen, also when it is closed', async () => {
    const { person, network, area, onClose } = await open(aMemory());
    expect(button('Save')).toHaveProperty('disabled', true);
    await person.type(area, ' It rained.');
    await person.click(screen.getByText('Close'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(network.bodiesOf(put)).toEqual([{ text: 'They met at the well. It rained.', revision: 3 }]);
  });

  it('stays open with a reason when it cannot be saved', async () => {
    const { person, area, onClose } = await open(aMemory(), { [put]: refusal(429, 'Not now.') });
    await person.type(area, ' It rained.');
    await person.click(screen.getByText('Close'));
    expect(await screen.findByText('The memory wasn’t saved. Not now.')).toBeTruthy();
    expect(area.value).toContain('It rained.');
    expect(onClose).not.toHaveBeenCalled();
    await person.click(button('Close without saving'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the whole of a pasted text, and says when it is too long to be saved', async () => {
    const { person, network, area, onClose } = await open(aMemory());
    const over = 'a'.repeat(limits.memory + 1);
    fireEvent.change(area, { target: { value: over } });
    expect(area.value).toBe(over);
    expect(screen.getByRole('alert').textContent).toMatch(/^This is too long. The limit is /);
    expect(button('Save')).toHaveProperty('disabled', true);
    await person.click(screen.getByText('Close'));
    await person.click(button('Close without saving'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(network.calls).not.toContain(put);
  });

  it('can be left unsaved when a summary came while the user typed', async () => {
    const { person, network, area, onClose } = await open(aMemory({ state: 'running' }));
    await person.type(area, ' It rained.');
    network.answer({ [get]: aMemory({ text: 'They met, and left.', revision: 4 }) });
    await screen.findByRole('button', { name: 'Keep mine' }, { timeout: 8_000 });
    await person.click(screen.getByText('Close'));
    expect(onClose).not.toHaveBeenCalled();
    await person.click(button('Close without saving'));
    expect(onClose).toHaveBeenCalledTimes(1);
  }, 20_000);

  it('lets the user choose when a summary came while they typed', async () => {
    const { person, network, area } = await open(aMemory({ state: 'running' }));
    await person.type(area, ' It rained.');
    network.answer({ [get]: aMemory({ text: 'They met, and left.', revision: 4 }) });
    await person.click(await screen.findByRole('button', { name: 'Keep mine' }, { timeout: 8_000 }));
    await waitFor(() =>
      expect(network.bodiesOf(put)).toEqual([{ text: 'They met at the well. It rained.', revision: 4 }]),
    );
  }, 20_000);

  it('shows the new text to who wants it', async () => {
    const { person, network, area } = await open(aMemory({ state: 'running' }));
    await person.type(area, ' It rained.');
    network.answer({ [get]: aMemory({ text: 'They met, and left.', revision: 4 }) });
    await person.click(await screen.findByRole('button', { name: 'Use the newer one' }, { timeout: 8_000 }));
    expect(area.value).toBe('They met, and left.');
    expect(network.bodiesOf(put)).toEqual([]);
  }, 20_000);

  it('says why a summary failed, and when it is tried again', async () => {
    const failure = {
      code: 'model.no_credits',
      error: 'Insufficient credits',
      details: ['Insufficient credits', 'Add more'],
      retryAt: null,
    };
    await open(aMemory({ state: 'failed', failure }));
    expect(screen.getAllByText('Insufficient credits')).toHaveLength(1);
    expect(screen.getByText('Add more')).toBeTruthy();
    expect(screen.getByText('Retrying after a later reply.')).toBeTruthy();
  });

  it('says that it is outdated, and is made anew after a question', async () => {
    const { person, network } = await open(aMemory({ isOutdated: true }));
    expect(screen.getByText(/^Messages it covers have been changed/)).toBeTruthy();
    await person.click(button('Rewrite summary'));
    const [, confirm] = screen.getAllByRole('button', { name: 'Rewrite summary' });
    expect(network.calls).not.toContain(rebuild);
    if (confirm) await person.click(confirm);
    await waitFor(() => expect(network.calls).toContain(rebuild));
  });

  it('is forgotten after a question', async () => {
    const { person, network } = await open(aMemory());
    await person.click(button('Delete summary'));
    const [, confirm] = screen.getAllByRole('button', { name: 'Delete summary' });
    if (confirm) await person.click(confirm);
    await waitFor(() => expect(network.calls).toContain(remove));
  });
});
