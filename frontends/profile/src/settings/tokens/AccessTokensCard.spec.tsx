import { describe, expect, it } from '@jest/globals';
import type { AccessToken } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal, suspended, suspendedSentence } from '../../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../../test/render.tsx';
import { AccessTokensCard } from './AccessTokensCard.tsx';

const secret = 'masque_01J0000000000000000000000A_secret';
const aToken = (own: Partial<AccessToken> = {}): AccessToken => ({
  id: 't1',
  name: 'My phone',
  scopes: ['read', 'chat'],
  createdAt: '2026-01-02T12:00:00.000Z',
  lastUsedAt: null,
  ...own,
});

/** A POST adds a token, a DELETE removes all of them. */
function show({ tokens = [], answers = {} }: Rendering & { tokens?: AccessToken[] } = {}) {
  let kept = tokens;
  return renderPage(<AccessTokensCard />, {
    at: '/settings',
    answers: {
      'GET /api/session': member,
      'GET /api/access-tokens': () => Response.json({ tokens: kept }),
      'POST /api/access-tokens': () => {
        const made = aToken({ id: 't2', name: 'A client' });
        kept = [made, ...kept];
        return Response.json({ ...made, token: secret }, { status: 201 });
      },
      'DELETE /api/access-tokens/t1': () => {
        kept = [];
        return Response.json({ deleted: true });
      },
      ...answers,
    },
  });
}

describe('access tokens in the settings', () => {
  it('are listed with what they may do and their last use', async () => {
    show({ tokens: [aToken(), aToken({ id: 't3', name: 'Old', lastUsedAt: '2026-03-04T12:00:00.000Z' })] });
    expect(await screen.findByText('My phone')).toBeInTheDocument();
    expect(screen.getByText('Read, Chat · Created Jan 2, 2026, never used')).toBeInTheDocument();
    expect(screen.getByText('Read, Chat · Created Jan 2, 2026, last used Mar 4, 2026')).toBeInTheDocument();
  });

  it('are not lost by a key press before they were copied', async () => {
    const { person } = show();
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'A client');
    await person.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(secret)).toBeVisible();
    await person.keyboard('{Escape}');
    expect(screen.getByText(/^You haven’t copied the token/)).toBeVisible();
    expect(screen.getByText(secret)).toBeVisible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  });

  it('are made with a name and scopes, and shown once with the address to use', async () => {
    const { person, network } = show();
    await screen.findByText('No access tokens yet.');
    await person.click(screen.getByRole('checkbox', { name: 'Write' }));
    await person.type(screen.getByRole('textbox', { name: /^Name/ }), 'A client{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Token for A client' });
    expect(within(dialog).getByText(secret)).toBeInTheDocument();
    expect(within(dialog).getByText(`${location.origin}/api/v1`)).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/access-tokens')).toEqual([
      { name: 'A client', scopes: ['read', 'chat', 'write'] },
    ]);
    await person.click(within(dialog).getByRole('button', { name: 'Copy access token' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
    expect(await screen.findByText('A client')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
  });

  it('need a name, and something that they may do', async () => {
    const { person, network } = show();
    const field = screen.getByRole('textbox', { name: /^Name/ });
    await person.type(field, ' {Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Access token name is required');
    expect(field).toHaveFocus();
    for (const name of ['Read', 'Chat']) await person.click(screen.getByRole('checkbox', { name }));
    await person.type(field, 'Nothing{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one permission.');
    expect(field).toBeValid();
    expect(field).not.toHaveAccessibleDescription(/Choose/);
    expect(screen.getByRole('group', { name: 'Permissions' })).toHaveAccessibleDescription(
      'Choose at least one permission.',
    );
    expect(screen.getByRole('checkbox', { name: 'Read' })).toHaveFocus();
    await person.click(screen.getByRole('checkbox', { name: 'Read' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(network.calls).not.toContain('POST /api/access-tokens');
  });

  it('are refused a name that is too long before it is sent, which is counted in characters', async () => {
    const { person, network } = show();
    const field = screen.getByRole('textbox', { name: /^Name/ });
    await person.click(field);
    await person.paste(`${'🎭'.repeat(100)}a`);
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Name is 1 character over the limit of 100.');
    expect(field).toHaveFocus();
    expect(network.calls).not.toContain('POST /api/access-tokens');
    await person.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(network.calls).toContain('POST /api/access-tokens'));
  });

  it.each([
    ['You can have up to 50 access tokens.', refusal(409, 'You can have up to 50 access tokens.')],
    ['We couldn’t create the access token.', refusal(403, 'No')],
    [suspendedSentence, suspended],
  ])('say why one was not made, and keep what was typed: %s', async (sentence, answer) => {
    const { person } = show({ answers: { 'POST /api/access-tokens': answer } });
    const field = screen.getByRole('textbox', { name: /^Name/ });
    await person.type(field, 'One more{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field).toHaveValue('One more');
    expect(field).toBeValid();
  });

  it.each([
    ['We couldn’t revoke the access token. Try again.', refusal(403, 'No')],
    [suspendedSentence, suspended],
  ])('stay in the list, and say so, when they could not be revoked: %s', async (sentence, answer) => {
    const { person } = show({ tokens: [aToken()], answers: { 'DELETE /api/access-tokens/t1': answer } });
    await person.click(await screen.findByRole('button', { name: 'Revoke My phone' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('My phone')).toBeInTheDocument();
  });

  it('are revoked after a question', async () => {
    const { person, network } = show({ tokens: [aToken()] });
    await person.click(await screen.findByRole('button', { name: 'Revoke My phone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke access token' });
    expect(network.calls).not.toContain('DELETE /api/access-tokens/t1');
    await person.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No access tokens yet.')).toBeInTheDocument();
    expect(await screen.findByText('Access token revoked.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Access tokens' })).toHaveFocus());
  });

  it('offer another try when they could not be looked up', async () => {
    const { person, network } = show({ answers: { 'GET /api/access-tokens': refusal(403, 'Not now') } });
    expect(await screen.findByText('We couldn’t load your access tokens.')).toBeInTheDocument();
    network.answer({ 'GET /api/access-tokens': { tokens: [aToken()] } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('My phone')).toBeInTheDocument();
  });
});
