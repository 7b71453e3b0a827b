import { describe, expect, it } from '@jest/globals';
import { storageKeys, useSession, writeJson } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../../test/render.tsx';
import { UsernamePage } from './UsernamePage.tsx';

const unnamed = { ...member, needsUsername: true };
const check = 'GET /api/username/check';
const save = 'POST /api/username';
/** 750 ms before the check and a second before the save. */
const patience = { timeout: 8_000 };

const show = ({ at, answers }: Rendering = {}) =>
  renderPage(<UsernamePage />, {
    at: at ?? '/chat?characterId=c1&newChat=true',
    answers: { 'GET /api/session': unnamed, [check]: { available: true }, [save]: { user: member.user }, ...answers },
  });
const field = () => screen.findByRole('textbox', { name: 'Username' });
const saved = (network: ReturnType<typeof show>['network']) => network.bodiesOf(save);

describe('choosing a username', () => {
  it('begins in the field, and says where it leads', async () => {
    writeJson(storageKeys.selectedCharacter, { id: 'c1', name: 'Elara', image: null });
    show();
    expect(await field()).toHaveFocus();
    expect(screen.getByText('Next: your chat with Elara.')).toBeInTheDocument();
  });

  it('saves a free name', async () => {
    const { person, network } = show();
    await person.type(await field(), 'iris');
    expect(await screen.findByText('This username is available', {}, patience)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Save username' }));
    await waitFor(() => expect(saved(network)).toEqual([expect.objectContaining({ username: 'iris' })]), patience);
    expect(await screen.findByText('Username saved successfully!')).toBeInTheDocument();
  });

  it('takes Enter while the name is still being checked, and asks for nothing twice', async () => {
    const { person, network } = show();
    await person.type(await field(), 'iris{Enter}{Enter}');
    expect(saved(network)).toEqual([]);
    await waitFor(() => expect(saved(network)).toHaveLength(1), patience);
  });

  it('stays with a name that turns out to be taken, without saving it', async () => {
    const { person, network } = show({
      answers: { [check]: { available: false, error: 'Username is already taken' } },
    });
    const input = await field();
    await person.type(input, 'iris{Enter}');
    expect(await screen.findByRole('alert', {}, patience)).toHaveTextContent('Username is already taken');
    expect(screen.getByText('Please choose a different username')).toBeInTheDocument();
    expect(input).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Save username' })).toBeDisabled();
    expect(saved(network)).toEqual([]);
  });

  it.each([
    ['{Enter}', 'Username cannot be empty'],
    ['ab{Enter}', 'Username must be at least 3 characters'],
    ['имя{Enter}', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ])('refuses %s and keeps the focus', async (typed, sentence) => {
    const { person, network } = show();
    const input = await field();
    await person.type(input, typed);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
    expect(network.calls).not.toContain(save);
  });

  it('tells what the server has against a name', async () => {
    const { person } = show({ answers: { [save]: refusal(409, 'Username is already taken') } });
    const input = await field();
    await person.type(input, 'iris{Enter}');
    expect(await screen.findByRole('alert', {}, patience)).toHaveTextContent('Username is already taken');
    await waitFor(() => expect(input).toHaveFocus());
  });

  it.each([
    ['curator@masque.local', true, 'curator'],
    ['a@masque.local', true, ''],
    ['curator@example.org', false, ''],
  ])('offers the name in %s, which local administrators must have (local: %s)', async (email, localSignIn, name) => {
    const Asked = () => useSession().user && <UsernamePage />;
    const session = { ...unnamed, user: { ...member.user, email }, localSignIn };
    renderPage(<Asked />, { answers: { 'GET /api/session': session, [check]: { available: true } } });
    expect(await field()).toHaveValue(name);
  });

  it('lets another name be typed over the offered one', async () => {
    const Asked = () => useSession().user && <UsernamePage />;
    const session = { ...unnamed, user: { ...member.user, email: 'iris@masque.local' }, localSignIn: true };
    const { person } = renderPage(<Asked />, {
      answers: { 'GET /api/session': session, [check]: { available: true } },
    });
    const input = await field();
    expect(input).toHaveFocus();
    await person.keyboard('violet');
    expect(input).toHaveValue('violet');
  });

  it('can be left by signing out', async () => {
    const { person, network } = show({ answers: { 'POST /api/logout': { ok: true } } });
    await person.click(await screen.findByRole('button', { name: 'Log out instead' }));
    await waitFor(() => expect(network.calls).toContain('POST /api/logout'));
  });
});
