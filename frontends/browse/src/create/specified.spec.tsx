import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering, visitor } from '../../../test/render.tsx';
import { CreatePage } from './CreatePage.tsx';

const open = (answers: Rendering['answers'] = {}) =>
  renderPage(<CreatePage />, { at: '/create-character', answers: { 'GET /api/session': member, ...answers } });
const submit = () => screen.getByRole('button', { name: 'Create Character' });
const useExample = async (person: ReturnType<typeof open>['person']) => {
  const [use] = screen.getAllByRole('button', { name: 'Use this example' });
  if (use) await person.click(use);
  await screen.findByText('Filled in Elara Nightwhisper. Change anything you like.');
};

/** Records the delays of timers and still runs them. */
function noteTimers() {
  const { setTimeout } = globalThis;
  const delays: unknown[] = [];
  const noting = (...[run, delay, ...more]: Parameters<typeof setTimeout>) => {
    delays.push(delay);
    return setTimeout(run, delay, ...more);
  };
  Object.assign(globalThis, { setTimeout: noting });
  return { delays, end: () => Object.assign(globalThis, { setTimeout }) };
}

/** Core specification, sections 2, 5, 8 and 9. */
describe('the Create page as it is specified', () => {
  beforeEach(() => localStorage.clear());

  it('has its parts, and who is logged in', async () => {
    open();
    expect(await screen.findByText('iris')).toBeVisible();
    expect(screen.getByText('Logged in as')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create Your AI Character');
    expect(screen.getByRole('heading', { name: 'What is an AI Character?' })).toBeVisible();
    const parts = {
      'Basic Information': 'Required',
      'Character Details': 'Required',
      'Character Attributes': 'Optional',
    };
    for (const [part, aside] of Object.entries(parts))
      expect(within(screen.getByRole('region', { name: part })).getByText(aside)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Characters' })).toHaveAttribute('href', '/characters');
    expect(screen.queryByText('You must be logged in to create a character')).toBeNull();
  });

  it('has four examples at its bottom', async () => {
    open();
    await screen.findByText('iris');
    const examples = within(screen.getByRole('region', { name: 'Examples to start from' }));
    expect(examples.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    for (const kind of ['Fantasy mage', 'Anime student', 'Detective', 'Space captain'])
      expect(examples.getByText(kind)).toBeVisible();
  });

  it('offers three genders or none, and begins private', async () => {
    open();
    await screen.findByText('iris');
    const genders = within(screen.getByRole('group', { name: 'Gender' })).getAllByRole('radio');
    expect(genders.map((radio) => radio.parentElement?.textContent)).toEqual([
      'Not specified',
      'Female',
      'Male',
      'Other',
    ]);
    expect(screen.getByRole('radio', { name: 'Private Character' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Public Character' })).not.toBeChecked();
  });

  it('says in red that nobody is logged in, calls them User, and cannot be sent', async () => {
    open({ 'GET /api/session': visitor });
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('You must be logged in to create a character');
    expect(screen.getByText('User')).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('asks for a username before anything else', async () => {
    const { person, network } = open({ 'GET /api/session': { ...member, needsUsername: true } });
    await waitFor(() => expect(submit()).toBeEnabled());
    await person.click(submit());
    expect(await screen.findByText('Please set a username before creating characters.')).toBeVisible();
    expect(screen.queryByText('Character name is required')).toBeNull();
    expect(network.calls).not.toContain('POST /api/characters');
  });

  it('shows how much of a limit is used when most of it is', async () => {
    const { person } = open();
    await screen.findByText('iris');
    const summary = screen.getByRole('textbox', { name: 'Summary' });
    await person.click(summary);
    await person.paste('x'.repeat(400));
    expect(screen.queryByText('400 / 500')).toBeNull();
    await person.paste('x');
    expect(await screen.findByText('401 / 500')).toBeVisible();
  });

  it('adds a tag by Enter or ADD, once, and empties the field', async () => {
    const { person } = open();
    await screen.findByText('iris');
    const tag = screen.getByRole('textbox', { name: 'Tags' });
    await person.type(tag, ' fog {Enter}');
    expect(tag).toHaveValue('');
    await person.type(tag, 'fog');
    await person.click(screen.getByRole('button', { name: 'ADD' }));
    await person.type(tag, '   {Enter}');
    expect(screen.getAllByRole('button', { name: /^Remove tag/ })).toHaveLength(1);
    expect(tag).toHaveValue('');
    await person.click(screen.getByRole('button', { name: 'Remove tag fog' }));
    expect(screen.queryByRole('button', { name: /^Remove tag/ })).toBeNull();
  });

  it('is busy while it is sent, says that it was, and leads on after 1,500 ms', async () => {
    let answer = () => {};
    const sent = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json({}));
    });
    const { person, router } = open({ 'POST /api/characters': () => sent });
    await screen.findByText('iris');
    await useExample(person);
    const timers = noteTimers();
    await person.click(submit());
    const busy = await screen.findByRole('button', { name: 'Creating...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Character created successfully!')).toBeVisible();
    expect(timers.delays).toContain(1_500);
    timers.end();
    expect(screen.getByRole('button', { name: 'Created' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Elara Nightwhisper');
    expect(router.state.location.pathname).toBe('/create-character');
    await waitFor(() => expect(router.state.location.pathname).toBe('/characters'), { timeout: 5_000 });
  });

  it.each([
    [
      'what the server says',
      refusal(429, 'Rate limit exceeded. Please try again later.'),
      'Rate limit exceeded. Please try again later.',
    ],
    [
      'that nobody can read the answer',
      () => new Response('<p>', { status: 418 }),
      'Server returned an invalid response. Please try again.',
    ],
  ])('says why it failed: %s', async (_, answer, reason) => {
    const { person } = open({ 'POST /api/characters': answer });
    await screen.findByText('iris');
    await useExample(person);
    await person.click(submit());
    expect(await screen.findByText(`Failed to create character: ${reason}`)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Elara Nightwhisper');
  });

  it('is left by Cancel', async () => {
    const { person, router } = open();
    await screen.findByText('iris');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/characters');
  });
});
