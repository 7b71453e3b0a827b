import { describe, expect, it, jest } from '@jest/globals';
import type { SavedPreset } from '@masque/contracts';
import { parsePreset, presetLibrary, readPreset, writePreset } from '@masque/roleplay/preset';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { PresetPage } from './PresetPage.tsx';

const PUT = 'PUT /api/presets/night';
const POST = 'POST /api/presets';
const routes = (
  <Routes>
    <Route path="/settings/presets/:id" element={<PresetPage />} />
    <Route path="*" element={<p>Settings</p>} />
  </Routes>
);
const json = writePreset({ zeta: 1, ...presetLibrary.novel.file });
const night: SavedPreset = {
  id: 'night',
  name: 'Night',
  json,
  revision: 4,
  size: 10,
  runsScripts: false,
  isBuiltIn: false,
};

/** Refuses stale saves as the server does. */
async function edit(preset: SavedPreset = night) {
  const server = { preset };
  const view = renderPage(routes, {
    at: `/settings/presets/${preset.id}`,
    answers: {
      'GET /api/session': member,
      'GET /api/presets': { presets: [] },
      [POST]: preset,
      [`GET /api/presets/${preset.id}`]: () => Response.json(server.preset),
      [PUT]: async (request) => {
        const body: SavedPreset = await request.json();
        if (body.revision !== server.preset.revision)
          return refusal(409, 'Changed elsewhere.', { code: 'preset.stale', preset: server.preset })();
        server.preset = { ...server.preset, ...body };
        return Response.json(server.preset);
      },
    },
  });
  await screen.findByRole('region', { name: 'Prompts' });
  const save = async () => view.person.click(screen.getByRole('button', { name: 'Save' }));
  const saved = async () => {
    await save();
    await screen.findByText('Settings');
    const body = view.network.bodiesOf(PUT).at(-1);
    const file = parsePreset(String(Object(body).json)).file ?? {};
    return { body, file, prompts: readPreset(file).prompts };
  };
  const open = (name: string) => view.person.click(screen.getByRole('button', { name: `Edit ${name}` }));
  return { ...view, server, save, saved, open };
}

describe('the page of a preset', () => {
  it('edits a prompt and keeps everything else in the file', async () => {
    const { person, open, saved } = await edit();
    await open('Pace');
    const text = screen.getByRole('textbox', { name: 'Text' });
    await person.clear(text);
    await person.type(text, 'Be quick.');
    await person.click(screen.getByRole('radio', { name: 'User' }));
    await person.click(screen.getByRole('radio', { name: 'In the chat' }));
    const { file, body, prompts } = await saved();
    expect(body).toMatchObject({ name: 'Night', revision: 4 });
    expect(Object.keys(file)[0]).toBe('zeta');
    expect(prompts.find(({ name }) => name === 'Pace')).toMatchObject({
      content: 'Be quick.',
      role: 'user',
      isInChat: true,
    });
    expect({ ...file, prompts: [] }).toEqual({ zeta: 1, ...presetLibrary.novel.file, prompts: [] });
  });

  it('shows the regex scripts of the file, which run once they are switched on', async () => {
    const scripts = [{ scriptName: 'Dogs', findRegex: '/cat/g', replaceString: '' }];
    const file = writePreset({ ...presetLibrary.novel.file, extensions: { regex_scripts: scripts } });
    const { person, saved } = await edit({ ...night, json: file });
    const part = within(screen.getByRole('region', { name: 'Regex scripts' }));
    expect(part.getByText('/cat/g → nothing')).toBeVisible();
    await person.click(part.getByRole('checkbox', { name: 'Run them in chats that use this preset' }));
    expect((await saved()).body).toMatchObject({ json: file, runsScripts: true });
  });

  it('moves prompts with the keys of their handles, and says so', async () => {
    const { saved } = await edit();
    const handle = await screen.findByRole('button', { name: 'Move System prompt' });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    expect(screen.getByText(/^System prompt moved to 2 of/)).toBeInTheDocument();
    expect((await saved()).prompts.slice(0, 2).map(({ identifier }) => identifier)).toEqual([
      'worldInfoBefore',
      'main',
    ]);
  });

  it('switches prompts off', async () => {
    const { person, saved } = await edit();
    await person.click(screen.getByRole('checkbox', { name: 'Send System prompt' }));
    expect((await saved()).prompts[0]).toMatchObject({ identifier: 'main', isEnabled: false });
  });

  it('adds, duplicates and removes prompts', async () => {
    const { person, open, saved } = await edit();
    await person.click(screen.getByRole('button', { name: 'Add prompt' }));
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Mine.');
    await open('Pace');
    await person.click(screen.getByRole('button', { name: 'Duplicate prompt' }));
    await open('Prose');
    await person.click(screen.getByRole('button', { name: 'Remove from the order' }));
    const names = (await saved()).prompts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['New prompt', 'Pace', 'Pace (copy)']));
    expect(names).not.toContain('Prose');
  });

  it('brings back a prompt that was removed', async () => {
    const { person, open, saved } = await edit();
    await open('Scenario');
    await person.click(screen.getByRole('button', { name: 'Remove from the order' }));
    await person.click(await screen.findByRole('button', { name: 'Add to the order' }));
    expect((await saved()).prompts.map(({ name }) => name)).toContain('Scenario');
  });

  it('says that the chat fills in a part, instead of a text', async () => {
    const { open } = await edit();
    await open('Chat history');
    expect(screen.getByText(/The chat fills in this part/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('counts the tokens of each prompt', async () => {
    await edit();
    const list = within(screen.getByRole('region', { name: 'Prompts in order' }));
    const { content } = readPreset(presetLibrary.novel.file).prompts[0]!;
    expect(list.getByText(`About ${Math.ceil(content.length / 4)} tokens`)).toBeInTheDocument();
  });

  it('keeps what was typed when the preset was changed elsewhere, and saves it on request', async () => {
    const { person, server, save, network } = await edit();
    await person.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    server.preset = { ...night, name: 'Newer', revision: 5 };
    await save();
    expect(await screen.findByText(/was changed elsewhere while you were editing/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(network.bodiesOf(PUT).at(-1)).toMatchObject({ name: 'Night!', revision: 5 });
  });

  it('restores what was typed and not saved, until it is saved or discarded', async () => {
    const first = await edit();
    await first.person.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    await first.open('Pace');
    await first.person.type(screen.getByRole('textbox', { name: 'Text' }), ' Slowly.');
    first.unmount();
    const second = await edit();
    expect(screen.getByText(/^Restored unsaved changes from /)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Night!');
    await second.open('Pace');
    expect(screen.getByDisplayValue(/ Slowly\.$/)).toBeVisible();
    await second.person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Night');
    expect(screen.queryByText(/^Restored/)).toBeNull();
    second.unmount();
    const third = await edit();
    expect(screen.queryByText(/^Restored/)).toBeNull();
    await third.person.type(screen.getByRole('textbox', { name: /^Name/ }), '?');
    await third.saved();
    third.unmount();
    await edit();
    expect(screen.queryByText(/^Restored/)).toBeNull();
  });

  it('says what it restored when the page is scrolled past the notice', async () => {
    const first = await edit();
    await first.person.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    first.unmount();
    const above = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -300, 360, 60));
    await edit();
    await waitFor(() => expect(screen.getAllByText(/^Restored unsaved changes from /)).toHaveLength(2));
    above.mockRestore();
  });

  it('restores on top of a preset that was saved elsewhere only on request', async () => {
    const first = await edit();
    await first.person.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    first.unmount();
    const newer = { ...night, name: 'Newer', revision: 5 };
    const second = await edit(newer);
    expect(screen.getByText(/was changed elsewhere while you were editing/)).toBeVisible();
    second.unmount();
    const third = await edit(newer);
    await third.person.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Settings')).toBeInTheDocument();
    expect(third.network.bodiesOf(PUT)).toEqual([expect.objectContaining({ name: 'Night!', revision: 5 })]);
  });

  it('gives up what was restored for a newer preset', async () => {
    const first = await edit();
    await first.person.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
    first.unmount();
    const { person } = await edit({ ...night, name: 'Newer', revision: 5 });
    await person.click(screen.getByRole('button', { name: 'Use the newer one' }));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Newer');
  });

  it('limits a prompt to kinds of replies', async () => {
    const { person, open, saved } = await edit();
    await open('Pace');
    await person.click(screen.getByRole('checkbox', { name: 'Continued replies' }));
    expect((await saved()).prompts.find(({ name }) => name === 'Pace')?.triggers).toEqual(['continue']);
  });

  it('saves changes of a preset that ships with Masque as a new one', async () => {
    const { person, open, network } = await edit({ ...night, id: 'novel', isBuiltIn: true });
    await open('Pace');
    await person.type(screen.getByRole('textbox', { name: 'Text' }), ' Slowly.');
    await person.click(screen.getByRole('button', { name: 'Save as a new preset' }));
    await screen.findByText('Settings');
    expect(network.bodiesOf(POST).at(-1)).toMatchObject({ name: 'Night (copy)', runsScripts: false });
  });

  it('says when there is no such preset', async () => {
    renderPage(routes, {
      at: '/settings/presets/lost',
      answers: { 'GET /api/session': member, 'GET /api/presets/lost': refusal(404, 'Preset not found') },
    });
    await waitFor(() => expect(screen.getByText('This preset no longer exists.')).toBeVisible());
  });
});
