import { describe, expect, it } from '@jest/globals';
import type { PresetPreview as Preview, PreviewMessage } from '@masque/contracts';
import { parsePreset, presetLibrary, writePreset } from '@masque/roleplay/preset';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { PresetPreview } from './PresetPreview.tsx';

const POST = 'POST /api/presets/preview';
const json = writePreset(presetLibrary.novel.file);
const aMessage = (name: string, text: string | null, role: PreviewMessage['role'] = 'system'): PreviewMessage => ({
  role,
  parts: [{ id: 'prompt', prompt: { identifier: name, name }, size: 12, tokens: 3, text }],
});
const hello: PreviewMessage = {
  role: 'user',
  parts: [{ id: 'history', size: 5, tokens: 2, text: 'Hello' }],
};
const built: Preview = {
  chat: { id: 'c', title: 'Storm', character: 'Mira' },
  before: {
    tokens: 1_008,
    messages: [aMessage('Main', 'One\nTwo'), aMessage('Old', 'Gone'), aMessage('Secret', null), hello],
  },
  after: {
    tokens: 1_011,
    messages: [aMessage('Main', 'One\nThree'), aMessage('Secret', null), hello, aMessage('New', 'Fresh')],
  },
};
const chats = ['Storm', null, null].map((title, at) => ({
  id: `chat-${at}`,
  title,
  updatedAt: `2026-11-0${at + 1}T10:00:00.000Z`,
  character: { name: 'Mira' },
}));

const edited = { ...parsePreset(json).file, temperature: 0.1 };

function Editor(props: Partial<Parameters<typeof PresetPreview>[0]>) {
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <button onClick={() => setEdited(true)}>Edit</button>
      <PresetPreview
        presetId="night"
        preset={{ json }}
        file={isEdited ? edited : null}
        runsScripts={false}
        {...props}
      />
    </>
  );
}

function open(answer: object | (() => Response) = built, props: Partial<Parameters<typeof PresetPreview>[0]> = {}) {
  return renderPage(<Editor {...props} />, {
    answers: { 'GET /api/session': member, 'GET /api/chats': { chats, nextCursor: null }, [POST]: answer },
  });
}

describe('the preview of a preset', () => {
  it('marks what an edit changes in the last prompt, in words, and folds the rest', async () => {
    open();
    expect(await screen.findByText('1,008 tokens as saved, 1,011 with your edits')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Messages of the prompt' });
    const [changed, removed, same, added] = within(list)
      .getAllByRole('listitem')
      .filter((item) => item.parentElement === list);
    expect(changed?.textContent).toContain('ChangedSystemMain3 tokens');
    expect(changed?.querySelector('del')?.textContent).toBe('Removed line: Two');
    expect(changed?.querySelector('ins')?.textContent).toBe('Added line: Three');
    expect(removed?.textContent).toContain('Removed');
    expect(added?.textContent).toContain('AddedSystemNew');
    expect(same?.querySelector('summary')?.textContent).toBe('2 unchanged messages');
    expect(same?.querySelector('details')?.open).toBe(false);
  });

  it('shows the prompt as saved or with the edits, and what an author hides only by its size', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('radio', { name: 'As saved' }));
    expect(screen.getByText('Gone')).toBeTruthy();
    expect(screen.getByText('Hidden by the author: 12 characters')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'With your edits' }));
    expect(screen.queryByText('Gone')).toBeNull();
  });

  it('tells chats with the same title apart by their dates', async () => {
    open();
    const options = await screen.findAllByRole('option', { name: /^Chat with/ });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Chat with Mira: Storm',
      expect.stringMatching(/^Chat with Mira · Nov 2, 2026/),
      expect.stringMatching(/^Chat with Mira · Nov 3, 2026/),
    ]);
  });

  it('is built from the edited preset and the chosen chat, and says when it’s out of date', async () => {
    const { person, network } = open();
    await screen.findByText(/as saved/);
    expect(network.bodiesOf(POST)).toEqual([{ json, runsScripts: false, presetId: 'night' }]);
    await person.selectOptions(screen.getByRole('combobox', { name: 'Chat' }), 'Chat with Mira: Storm');
    expect(network.bodiesOf(POST).at(-1)).toMatchObject({ chatId: 'chat-0' });
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText('The preset has changed since this preview.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Update the preview' }));
    expect(network.bodiesOf(POST).at(-1)).toMatchObject({ json: writePreset(edited), chatId: 'chat-0' });
    expect(screen.queryByText('The preset has changed since this preview.')).toBeNull();
  });

  it('says when an edit changes nothing', async () => {
    open({ ...built, after: built.before });
    expect(await screen.findByText('Your edits don’t change this prompt.')).toBeTruthy();
  });

  it('shows only the edited prompt where nothing is saved', async () => {
    open({ ...built, before: null }, { presetId: null });
    expect(await screen.findByText('1,011 tokens')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is empty without a chat', async () => {
    open({ chat: null, before: null, after: null });
    expect(await screen.findByText('No chat yet')).toBeTruthy();
  });

  it('says why it can’t be built, and can be tried again', async () => {
    const { person, network } = open(refusal(400, 'The prompt is too large.', { code: 'chat.over_context' }));
    expect(await screen.findByText('The prompt is too large.')).toBeTruthy();
    network.answer({ [POST]: built });
    await person.click(screen.getByRole('button', { name: 'Update the preview' }));
    expect(await screen.findByText(/as saved/)).toBeTruthy();
  });
});
