import { describe, expect, it } from '@jest/globals';
import { storageKeys, writeText } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { DangerZone } from './DangerZone.tsx';

const route = 'DELETE /api/users/account';

const open = async (answer: NetworkAnswer = { deleted: true }) => {
  const view = renderPage(<DangerZone />, {
    at: '/profile',
    answers: { 'GET /api/session': member, [route]: answer },
  });
  await view.person.click(screen.getByRole('button', { name: 'Delete Account' }));
  return view;
};
const submit = () => screen.getByRole('button', { name: 'Permanently delete my account' });
const field = () => screen.getByLabelText('Type "delete my account" to continue');

describe('the end of an account', () => {
  it('is closed at first, then says what happens and offers the data', async () => {
    const { person } = await open();
    expect(screen.getByText(/Nobody else can take your username/)).toBeInTheDocument();
    expect(screen.getByText(/can still read their chats with your characters/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download My Data' })).toBeInTheDocument();
    const keep = screen.getByRole('button', { name: 'Keep my account' });
    expect(keep.querySelector('svg')).toBeNull();
    await person.click(keep);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each(['', 'Delete my account', 'delete my account ', 'delete'])('is not reached by typing %j', async (typed) => {
    const { person, network } = await open();
    if (typed) await person.type(field(), typed);
    await person.click(submit());
    expect(await screen.findByText('Please type exactly: delete my account')).toBeInTheDocument();
    expect(network.calls).not.toContain(route);
  });

  it('forgets the person here, keeps what is the browser’s, and goes home', async () => {
    writeText(storageKeys.user, '{}');
    writeText(storageKeys.apiKeyExists('iris'), 'true');
    writeText(storageKeys.chatDraft('c1'), 'unsent');
    writeText(storageKeys.theme, 'light');
    writeText(storageKeys.ageVerified, 'true');
    const { person, network, router } = await open();
    await person.type(field(), 'delete my account');
    await person.click(submit());
    expect(await screen.findByText(/Your account was deleted/)).toBeInTheDocument();
    expect(network.bodiesOf(route)).toEqual([{ confirmation: 'delete my account' }]);
    expect(Object.keys(localStorage).toSorted()).toEqual([storageKeys.ageVerified, storageKeys.theme].toSorted());
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('is told truthfully when the response was lost, and a second try met a session that had ended', async () => {
    writeText(storageKeys.user, '{}');
    const { person, network } = await open(refusal(401, 'Authentication required'));
    network.answer({ 'GET /api/users/iris': refusal(404, 'User Not Found') });
    await person.type(field(), 'delete my account');
    await person.click(submit());
    expect(await screen.findByText(/Your account was deleted/)).toBeInTheDocument();
    expect(localStorage.getItem(storageKeys.user)).toBeNull();
  });

  it.each([
    ['the server’s sentence', refusal(403, 'Permission denied'), 'Permission denied'],
    [
      'that an answer was no answer',
      () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
      'Server returned an invalid response. Please try again.',
    ],
    ['the same of another JSON', { ok: true }, 'Server returned an invalid response. Please try again.'],
  ])('says %s, and forgets nothing', async (_, answer, sentence) => {
    writeText(storageKeys.user, '{}');
    const { person, router } = await open(answer);
    await person.type(field(), 'delete my account');
    await person.click(submit());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(localStorage.getItem(storageKeys.user)).toBe('{}');
    expect(router.state.location.pathname).toBe('/profile');
  });
});
