import { beforeEach, describe, expect, it } from '@jest/globals';
import { readWantedPage, rememberWantedPage } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aCharacter } from '../../../../test/aCharacter.ts';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../../test/render.tsx';
import { CharacterPage } from '../CharacterPage.tsx';

const secret = aCharacter({
  name: 'Mira',
  isPublic: false,
  isAuthor: false,
  authorUsername: 'nora',
  authorName: 'Nora',
});
const own = { ...secret, isAuthor: true };
const asIris = { 'GET /api/session': member };
const since = '2026-01-02T10:00:00.000Z';

const open = ({ at = '/character/c1', answers = {} }: Rendering = {}) =>
  renderPage(
    <Routes>
      <Route path="/character/:id" element={<CharacterPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      at,
      answers: { 'GET /api/characters/c1/versions': { versions: [] }, 'GET /api/chats': { chats: [] }, ...answers },
    },
  );

describe('a link to a private character', () => {
  const at = '/character/c1?share=tok&newChat=true';
  const opening = 'POST /api/characters/c1/share/tok';

  it('asks a visitor to sign in, who comes back to it', async () => {
    const { router } = open({ at, answers: { 'GET /api/characters/c1': refusal(404, 'Character not found') } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(readWantedPage()).toBe(at);
  });

  it('shows a visitor what is public by now', async () => {
    const { router } = open({ at, answers: { 'GET /api/characters/c1': { ...secret, isPublic: true } } });
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
    expect(router.state.location.pathname).toBe('/character/c1');
    expect(readWantedPage()).toBeNull();
  });

  it('lets in, says so, and is taken out of the address', async () => {
    rememberWantedPage(at);
    const { network, router } = open({
      at,
      answers: { ...asIris, [opening]: secret, 'GET /api/characters/c1': secret },
    });
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
    expect(screen.getByText('Nora shared Mira with you. You can now see it and chat with it.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe('?newChat=true'));
    expect(readWantedPage()).toBeNull();
    const asked = network.calls.filter((call) => call.includes('/characters/c1'));
    // A request before the link is redeemed would get a 404.
    expect(asked[0]).toBe(opening);
    expect(asked.filter((call) => call === opening)).toHaveLength(1);
  });

  it('says nothing to its author, and nothing of what is public', async () => {
    const opened = [own, { ...secret, isPublic: true }].map((one) => ({ ...one, authorName: 'Otto' }));
    for (const [n, character] of opened.entries()) {
      const answers = { ...asIris, [opening]: character, 'GET /api/characters/c1': character };
      const { router, unmount } = open({ at, answers });
      await screen.findByRole('heading', { level: 1, name: 'Mira' });
      expect([n, screen.queryByText(/^Otto shares/)]).toEqual([n, null]);
      expect(router.state.location.search).toBe('?newChat=true');
      unmount();
    }
  });

  it('that was taken back says so', async () => {
    open({ at, answers: { ...asIris, [opening]: refusal(404, 'Character not found') } });
    await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' });
    expect(screen.getByText(/Ask for a new link/)).toBeTruthy();
  });

  it('that could not be opened is tried again', async () => {
    const { network, person, router } = open({
      at,
      answers: { ...asIris, [opening]: refusal(409, 'This link is full.') },
    });
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t open this link' });
    expect(screen.getByText('This link is full.')).toBeTruthy();
    const redeemed = () => {
      network.answer({ 'GET /api/characters/c1': secret });
      return Response.json(secret);
    };
    network.answer({ [opening]: redeemed });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Mira' });
    await waitFor(() => expect(router.state.location.search).toBe('?newChat=true'));
  });
});

describe('the Share button', () => {
  const copied: string[] = [];
  let isAllowed = true;
  beforeEach(() => {
    copied.length = 0;
    isAllowed = true;
  });
  /** Call it after `open`: user-event installs its own clipboard. */
  const withClipboard = (): void => {
    const writeText = async (text: string) => {
      if (!isAllowed) throw new DOMException('no', 'NotAllowedError');
      copied.push(text);
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  };
  const show = (character: object, answers: Record<string, NetworkAnswer> = {}) => {
    const view = open({ answers: { ...asIris, 'GET /api/characters/c1': character, ...answers } });
    withClipboard();
    return view;
  };
  const press = async (person: ReturnType<typeof open>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Share' }));
    return screen.findByRole('dialog', { name: 'Share Mira' });
  };
  const url = '/character/c1?share=tok';
  const list = 'GET /api/characters/c1/share';

  it('copies the address of a public character', async () => {
    const { person } = show({ ...secret, isPublic: true });
    await person.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied.')).toBeTruthy();
    expect(copied).toEqual([`${location.origin}/character/c1`]);
    isAllowed = false;
    await person.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/Copy the link from the address bar/)).toBeTruthy();
  });

  it('is not there for whom a private one was shared with', async () => {
    show(secret);
    await screen.findByRole('button', { name: 'Start New Chat' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('explains what a link does, makes one and copies it', async () => {
    let state: object = { url: null, sharedWith: [] };
    const make = () => {
      state = { url, sharedWith: [] };
      return Response.json({ url });
    };
    const { person } = show(own, { [list]: () => Response.json(state), 'POST /api/characters/c1/share': make });
    const dialog = within(await press(person));
    expect(dialog.getByText(/^Anyone who opens this link and logs in can see Mira/)).toBeTruthy();
    await person.click(await dialog.findByRole('button', { name: 'Create link' }));
    const field = await dialog.findByRole('textbox', { name: 'Link' });
    expect(field).toHaveProperty('value', `${location.origin}${url}`);
    expect(dialog.getByText('Nobody has opened it yet.')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(copied).toEqual([`${location.origin}${url}`]));
  });

  it('lists who came by it, and removes one', async () => {
    let sharedWith = [
      { username: 'gwen', since },
      { username: 'otto', since },
    ];
    const remove = () => {
      sharedWith = sharedWith.slice(1);
      return Response.json({ url, sharedWith });
    };
    const { person } = show(own, {
      [list]: () => Response.json({ url, sharedWith }),
      'DELETE /api/characters/c1/share/people/gwen': remove,
    });
    const dialog = within(await press(person));
    await dialog.findByRole('heading', { name: '2 people joined with it' });
    expect(dialog.getAllByRole('listitem')[0]?.textContent).toContain('January 2, 2026');
    await person.click(dialog.getByRole('button', { name: 'Remove gwen' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove gwen' }));
    await person.click(question.getByRole('button', { name: 'Remove' }));
    await dialog.findByRole('heading', { name: '1 person joined with it' });
    expect(dialog.queryByText('gwen')).toBeNull();
    expect(await screen.findByText(/^Removed gwen\./)).toBeTruthy();
  });

  it('takes the link back after a question that says whom it concerns', async () => {
    let state: object = { url, sharedWith: [{ username: 'gwen', since }] };
    const revoke = () => {
      state = { url: null, sharedWith: [] };
      return Response.json(state);
    };
    const { person } = show(own, { [list]: () => Response.json(state), 'DELETE /api/characters/c1/share': revoke });
    const dialog = within(await press(person));
    await person.click(await dialog.findByRole('button', { name: 'Revoke link' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke link' }));
    expect(question.getByText(/the person who used it will lose access to the character/)).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Revoke link' }));
    expect(await dialog.findByRole('button', { name: 'Create link' })).toBeTruthy();
    expect(screen.getByText('Link revoked. Only you can see the character.')).toBeTruthy();
  });

  it('says what failed, and tries again', async () => {
    const { network, person } = show({ ...own, reuse: 'none' }, { [list]: refusal(403, 'Not now.') });
    const dialog = within(await press(person));
    expect(await dialog.findByText('Not now.')).toBeTruthy();
    expect(dialog.getByText(/which you keep private/)).toBeTruthy();
    const answer = Promise.withResolvers<Response>();
    network.answer({ [list]: () => answer.promise });
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    answer.resolve(Response.json({ url: null, sharedWith: [] }));
    expect(await dialog.findByRole('button', { name: 'Create link' })).toBeTruthy();
  });
});
