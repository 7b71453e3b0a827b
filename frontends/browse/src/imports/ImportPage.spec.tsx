import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '@masque/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { aSite } from '../../../test/aSite.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import type { Reading, ToRead } from '../create/import/readCardFile.ts';
import { emptyFields } from '../form/draft.ts';
import { queueFiles } from './fileQueue.ts';
import { ImportPage } from './ImportPage.tsx';

/** Replaces the worker. Some file names hold a card, others don't. */
class ReadingWorker extends EventTarget {
  postMessage({ name }: ToRead) {
    const card = name.replace(/\.\w+$/, '');
    const report = { file: name, format: 'png', spec: 'V3', read: [], repaired: [], kept: [], dropped: [] } as const;
    const cut = card === 'Long' ? [{ field: 'scenario', message: 'Scenario was cut.' }] : [];
    const isOdd = card === 'Odd';
    const odd = { field: 'odd', message: '“odd” is kept.' };
    const files = { field: 'files', message: '1 embedded file' };
    const read = {
      draft: {
        fields: { ...emptyFields, name: card, firstMessage: 'Hi' },
        parts: { alternateGreetings: ['Hey'], extensions: { regex_scripts: isOdd ? [{}, {}] : [] } },
      },
      report: {
        ...report,
        read: [{ field: 'name', message: '“name” was read.' }],
        repaired: [],
        kept: isOdd ? [odd] : [],
        dropped: [],
      },
      cut,
      left: isOdd ? [files, odd] : [],
      keptByForm: [],
      image: isOdd ? { bytes: new Uint8Array(limits.imageBytes + 1), ext: 'png' } : null,
    };
    const data: Reading = card === 'broken' ? { problem: 'This file is empty.' } : read;
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}

const notes = { read: [], repaired: [], kept: [], dropped: [], cut: [] };
const created = (name: string, id: string) =>
  Response.json(
    { characters: [{ id }], reports: [{ file: name, name, format: 'png', spec: 'V3', characterId: id, ...notes }] },
    { status: 201 },
  );
/** jsdom's File can't return its bytes. */
const fileOf = (name: string): File =>
  Object.assign(new File(['{}'], name, { type: 'application/json' }), {
    arrayBuffer: () => Promise.resolve(new ArrayBuffer(2)),
  });
/** jsdom drops file names from form data, so the order identifies the file. */
const createAll = () => {
  let n = 0;
  return () => created(`c${++n}`, `c${n}`);
};

const open = (answers: Rendering['answers'] = {}) =>
  renderPage(<ImportPage />, { at: '/import-characters', answers: { 'GET /api/session': member, ...answers } });
const choose = (person: ReturnType<typeof open>['person'], ...names: string[]) =>
  person.upload(screen.getByLabelText('Choose files'), names.map(fileOf));
const entryOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const item = heading.closest('li');
  if (!item) throw new Error('not in the list');
  return within(item);
};

describe('the page that imports cards', () => {
  const realWorker = globalThis.Worker;
  beforeEach(() => {
    Object.assign(globalThis, { Worker: ReadingWorker });
  });
  afterEach(() => {
    globalThis.Worker = realWorker;
    queueFiles([]);
  });

  it('shows what was read from each file before anything is sent', async () => {
    const { person, network } = open();
    await choose(person, 'Mira.json', 'broken.json', 'Long.json');
    expect((await entryOf('Mira')).getByText('Mira.json · 2 greetings · Ready')).toBeTruthy();
    expect((await entryOf('broken.json')).getByText('This file is empty.')).toBeTruthy();
    expect((await entryOf('Long')).getByText('Scenario was cut.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create 2 characters' })).toBeTruthy();
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('says before anything is sent what is kept aside, and that a picture is too large', async () => {
    const { person } = open({ 'POST /api/characters/import': createAll() });
    await choose(person, 'Odd.json');
    const odd = await entryOf('Odd');
    const notes = (title: string) => [...(odd.getByText(title).parentElement?.querySelectorAll('li') ?? [])];
    const kept = () => notes('Saved with the card but not used here').map((note) => note.textContent);
    expect(kept()).toEqual(['1 embedded file', '“odd” is kept.']);
    expect(odd.getByText(/ · 2 regex scripts, off until you allow them in a chat · Ready$/)).toBeVisible();
    expect(odd.getByText('The picture wasn’t imported: Image file is too large (max 5MB)')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Create 1 character' }));
    await screen.findByText('1 of 1 character created.');
    expect(kept()).toEqual(['1 embedded file']);
  });

  it('offers nothing beside a created character that could delete it', async () => {
    const { person } = open({ 'POST /api/characters/import': createAll() });
    await choose(person, 'Mira.json');
    await person.click(await screen.findByRole('button', { name: 'Create 1 character' }));
    await screen.findByText('1 of 1 character created.');
    expect((await entryOf('Mira')).queryByRole('button')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Clear this list' }));
    expect(screen.queryByRole('list', { name: 'Cards to import' })).toBeNull();
  });

  it('creates each by itself, and leads to what was created', async () => {
    const { person, network } = open({ 'POST /api/characters/import': createAll() });
    await choose(person, 'Mira.json', 'Aria.json');
    await person.click(await screen.findByRole('button', { name: 'Create 2 characters' }));
    await screen.findByText('2 of 2 characters created.');
    const link = (await entryOf('Mira')).getByRole('link', { name: 'Mira' });
    expect(link.getAttribute('href')).toMatch(/^\/character\/c\d$/);
    expect(network.calls.filter((call) => call === 'POST /api/characters/import')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Manage my characters' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  it('goes on when one fails, and tries that one again under the same key', async () => {
    const keys: (string | null)[] = [];
    const refuse = (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? refusal(429, 'Rate limit exceeded.')() : created('x', `c${keys.length}`);
    };
    const { person } = open({ 'POST /api/characters/import': refuse });
    await choose(person, 'Mira.json', 'Aria.json');
    await person.click(await screen.findByRole('button', { name: 'Create 2 characters' }));
    await screen.findByText('1 of 2 characters created. 1 file failed.');
    expect(screen.getByText('Rate limit exceeded.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Try 1 failed file again' }));
    await screen.findByText('2 of 2 characters created.');
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('says what the server found wrong with a card', async () => {
    const report = { file: 'a', name: '', format: null, spec: null, characterId: null, ...notes, error: 'Too big.' };
    const answer = () => Response.json({ characters: [], reports: [report] }, { status: 201 });
    const { person } = open({ 'POST /api/characters/import': answer });
    await choose(person, 'Mira.json');
    await person.click(await screen.findByRole('button', { name: 'Create 1 character' }));
    expect(await screen.findByText('Too big.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Mira.json again' })).toBeTruthy();
  });

  it('sends two at a time, and asks before it is left meanwhile', async () => {
    const answers: (() => void)[] = [];
    const slow = () =>
      new Promise<Response>((resolve) => answers.push(() => resolve(created('x', `c${answers.length}`))));
    const { person } = open({ 'POST /api/characters/import': slow });
    await choose(person, 'A.json', 'B.json', 'C.json');
    await person.click(await screen.findByRole('button', { name: 'Create 3 characters' }));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.getByText('C.json · 2 greetings · Waiting...')).toBeTruthy();
    const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBeforeLeaving()).toBe(true);
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(3));
    for (const answer of answers) answer();
    await screen.findByText('3 of 3 characters created.');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('takes files out of the list', async () => {
    const { person } = open();
    await choose(person, 'Mira.json', 'Aria.json');
    await person.click((await entryOf('Mira')).getByRole('button', { name: 'Remove Mira.json' }));
    expect(screen.getByRole('button', { name: 'Create 1 character' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear this list' }));
    expect(screen.queryByRole('list', { name: 'Cards to import' })).toBeNull();
  });

  it('takes files that are dropped on it, and says so while they hover', async () => {
    open();
    const dataTransfer = { types: ['Files'], files: [fileOf('Mira.json')] };
    fireEvent.dragEnter(document.body, { dataTransfer });
    expect(screen.getByText('Drop the cards to import them')).toBeTruthy();
    fireEvent.drop(document.body, { dataTransfer });
    expect(screen.queryByText('Drop the cards to import them')).toBeNull();
    expect((await entryOf('Mira')).getByText(/Ready/)).toBeTruthy();
  });

  it('has the files that were dropped on another page', async () => {
    queueFiles([fileOf('Mira.json')]);
    open();
    expect((await entryOf('Mira')).getByText(/Ready/)).toBeTruthy();
  });

  it('gets a card from an address where the operator allows hosts', async () => {
    // jsdom's File can't return its bytes.
    Object.assign(File.prototype, { arrayBuffer: () => Promise.resolve(new ArrayBuffer(2)) });
    const site = aSite({ importHosts: ['chub.ai'] });
    let tries = 0;
    const give = () =>
      ++tries === 1 ? refusal(403, 'Only chub.ai.')() : Response.json({ name: 'Mira.png', base64: 'AAE=' });
    const answers = { 'GET /api/site': site, 'POST /api/card-addresses': give };
    const { person, network } = open(answers);
    const address = await screen.findByRole('textbox', { name: /address of a card/ });
    await person.type(address, ' https://chub.ai/characters/a/mira ');
    await person.click(screen.getByRole('button', { name: 'Get the card' }));
    expect(await screen.findByText('Only chub.ai.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Get the card' }));
    expect((await entryOf('Mira')).getByText(/^Mira.png/)).toBeVisible();
    expect(network.bodiesOf('POST /api/card-addresses').at(-1)).toEqual({
      address: 'https://chub.ai/characters/a/mira',
    });
  });

  it('takes a hundred at a time', async () => {
    const { person } = open();
    await choose(person, ...Array.from({ length: 101 }, (_, n) => `${n}.json`));
    expect(await screen.findByText(/^You can import 100 files at a time/)).toBeTruthy();
    expect(screen.getByLabelText('Cards to import').children).toHaveLength(100);
  });
});
