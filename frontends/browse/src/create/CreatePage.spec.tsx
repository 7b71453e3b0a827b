import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { CreatePage } from './CreatePage.tsx';

const open = async (answers: Rendering['answers'] = {}) => {
  const view = renderPage(<CreatePage />, {
    at: '/create-character',
    answers: { 'GET /api/session': member, ...answers },
  });
  await screen.findByText('iris');
  return view;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Create Character' });
const texts = {
  Name: 'Mira',
  Summary: 'A lamplighter.',
  Scenario: 'A harbour.',
  Personality: 'Patient.',
  'First message': 'You are late.',
};
const kept = (): { fields: { name: string } } | null =>
  JSON.parse(localStorage.getItem('characterDraft:iris') ?? 'null');

/** Tells whether the browser would ask before it closes the tab. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the form for a new character', () => {
  beforeEach(() => {
    localStorage.clear();
    Object.assign(Element.prototype, { scrollIntoView: () => {} });
  });
  afterEach(cleanup);

  async function fillIn(person: Awaited<ReturnType<typeof open>>['person']) {
    for (const [name, text] of Object.entries(texts)) {
      await person.click(field(name));
      await person.paste(text);
    }
  }

  it('lists what is missing in the documented order, leads to each field and sends nothing', async () => {
    const { person, network } = await open();
    await person.click(submit());
    const summary = (await screen.findByText('5 fields need attention')).parentElement;
    const links = within(summary ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Character name is required',
      'Character summary is required',
      'Scenario/Setting is required',
      'Personality traits are required',
      'First message is required',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    await person.click(screen.getByRole('link', { name: 'First message is required' }));
    expect(document.activeElement).toBe(field('First message'));
    expect(network.calls).not.toContain('POST /api/characters');
  });

  it('takes an error back as soon as it is mended', async () => {
    const { person } = await open();
    await fillIn(person);
    await person.clear(field('Name'));
    await person.click(submit());
    await screen.findByText('1 field needs attention');
    await person.type(field('Name'), 'M');
    await waitFor(() => expect(screen.queryByText('Character name is required')).toBeNull());
  });

  it('sends the whole draft once, and then has nothing left to keep', async () => {
    const { person, network, router } = await open({
      'POST /api/characters': () => Response.json({ id: 'c1' }, { status: 201 }),
    });
    await fillIn(person);
    await person.type(field('Tags'), 'harbour{Enter}');
    await person.click(submit());
    await screen.findByText('Character created successfully!');
    expect(network.bodiesOf('POST /api/characters')).toMatchObject([
      { name: 'Mira', firstMessage: 'You are late.', tags: ['harbour'], isPublic: false, username: 'iris' },
    ]);
    await waitFor(() => expect(kept()).toBeNull());
    expect(asksBeforeLeaving()).toBe(false);
    await waitFor(() => expect(router.state.location.pathname).toBe('/characters'), { timeout: 3_000 });
  });

  it('makes no second character when the same is sent again after a lost response', async () => {
    const keys: (string | null)[] = [];
    const { person } = await open({
      'POST /api/characters': ({ headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        return keys.length === 1
          ? refusal(409, 'This request is already in progress.', { code: 'request.repeated' })()
          : Response.json({ id: 'c1' }, { status: 201 });
      },
    });
    await fillIn(person);
    await person.click(submit());
    await screen.findByText(/^Failed to create character/);
    await person.click(submit());
    await screen.findByText('Character created successfully!');
    expect([typeof keys[0], keys.length, new Set(keys).size]).toEqual(['string', 2, 1]);
  });

  it('takes a tag along that is typed and not added, and refuses one that does not fit', async () => {
    const { person, network } = await open({
      'POST /api/characters': () => Response.json({ id: 'c1' }, { status: 201 }),
    });
    await fillIn(person);
    await person.type(field('Tags'), 'x'.repeat(41));
    await person.click(submit());
    await screen.findByText('1 field needs attention');
    expect(field('Tags')).toHaveFocus();
    expect(screen.getAllByText('A tag can have up to 40 characters')).toHaveLength(2);
    expect(network.calls).not.toContain('POST /api/characters');
    await person.clear(field('Tags'));
    await person.type(field('Tags'), 'fog');
    await waitFor(() => expect(screen.queryByText('A tag can have up to 40 characters')).toBeNull());
    await person.click(submit());
    await screen.findByText('Character created successfully!');
    expect(network.bodiesOf('POST /api/characters')).toMatchObject([{ tags: ['fog'] }]);
    expect(network.bodiesOf('POST /api/characters')[0]).not.toHaveProperty('typedTag');
    expect(field('Tags')).toHaveValue('');
  });

  it('keeps nothing of what was typed while it was created', async () => {
    let answer = () => {};
    const sent = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json({ id: 'c1' }, { status: 201 }));
    });
    const { person, unmount } = await open({ 'POST /api/characters': () => sent });
    await fillIn(person);
    await person.click(submit());
    await person.type(field('Name'), '!');
    answer();
    await screen.findByText('Character created successfully!');
    unmount();
    expect(kept()).toBeNull();
  });

  it('shows a refusal of the server at the field that it names', async () => {
    const details = ['summary: is not what it should be'];
    const answer = refusal(400, 'Validation Error', { code: 'request.invalid', details });
    const { person } = await open({ 'POST /api/characters': answer });
    await fillIn(person);
    await person.click(submit());
    await screen.findByText('Failed to create character: Validation Error');
    expect(field('Summary').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Summary'));
    expect(field('Name').value).toBe('Mira');
  });

  it('shows a failure of the server at the top, with the id of the request', async () => {
    const { person } = await open({ 'POST /api/characters': refusal(413, 'Too large') });
    await fillIn(person);
    await person.click(submit());
    const summary = await screen.findByText('Failed to create character: Too large');
    expect(screen.getByText('Request request-1')).toBeTruthy();
    expect(document.activeElement?.contains(summary)).toBe(true);
    await waitFor(() => expect(kept()?.fields.name).toBe('Mira'));
  });

  it('asks before it is left, keeps the draft, and brings it back', async () => {
    const { person, unmount } = await open();
    expect(asksBeforeLeaving()).toBe(false);
    await fillIn(person);
    expect(asksBeforeLeaving()).toBe(true);
    unmount();
    await open();
    expect(field('Name').value).toBe('Mira');
    expect(asksBeforeLeaving()).toBe(true);
    await screen.findByText('Restored your draft.');
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Name').value).toBe('');
    expect(asksBeforeLeaving()).toBe(false);
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('asks before an example takes the place of what was written', async () => {
    const { person } = await open();
    const [use] = screen.getAllByRole('button', { name: 'Use this example' });
    if (!use) throw new Error('there are no examples');
    await person.click(use);
    await waitFor(() => expect(field('Name').value).toBe('Elara Nightwhisper'));
    await person.click(use);
    await screen.findByText('This replaces everything in the form.');
  });
});
