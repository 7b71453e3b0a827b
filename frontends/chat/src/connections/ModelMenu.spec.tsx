import { describe, expect, it, jest } from '@jest/globals';
import type { Connection } from '@masque/contracts';
import { readWantedPage } from '@masque/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { aConnection } from '../../../test/aConnection.ts';
import { refusal } from '../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ModelMenu } from './ModelMenu.tsx';

const aModel = (id: string, name: string) => ({
  id,
  name,
  provider: '',
  description: '',
  contextLength: null,
  pricing: null,
});
const models = [aModel('a/opus', 'Maker: Opus'), aModel('b/small', 'Small')];
const gateways = [{ id: 'default', name: 'O', keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true }];
const night = aConnection({ model: 'b/small' });
const day = aConnection({ id: 'day', name: 'Day' });
const CHANGE = 'PATCH /api/chats/chat-1';

function show(
  profiles: readonly Connection[],
  own: Parameters<typeof aChat>[0] = {},
  answers: Rendering['answers'] = {},
) {
  const onChanged = jest.fn();
  const view = renderPage(<ModelMenu chat={aChat(own)} onChanged={onChanged} />, {
    answers: {
      'GET /api/session': member,
      'GET /api/available-models': { models },
      'GET /api/user-model': { model: 'a/opus' },
      'GET /api/connection-profiles': { profiles },
      [CHANGE]: { ...aChat(), profileId: 'night', revision: 2 },
      ...answers,
    },
  });
  const open = async (model: string) =>
    view.person.click(await screen.findByRole('button', { name: `${model}, Connection profile` }));
  return { ...view, onChanged, open };
}
const choices = () =>
  screen.getAllByRole('menuitemradio').map((item) => [item.textContent, item.getAttribute('aria-checked')]);

describe('the model in a chat’s header', () => {
  it('is switched for this chat in two clicks', async () => {
    const { person, network, open, onChanged } = show([day, night]);
    await open('Opus');
    expect(choices()).toEqual([
      ['DefaultOpus', 'true'],
      ['DayOpus', 'false'],
      ['NightSmall', 'false'],
    ]);
    await person.click(screen.getByRole('menuitemradio', { name: /^Night/ }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(expect.objectContaining({ profileId: 'night' })));
    expect(network.bodiesOf(CHANGE)).toEqual([{ profileId: 'night' }]);
  });

  it('is the one of the chat’s own profile, and goes back to the default one', async () => {
    const { person, network, open } = show([{ ...day, isDefault: true }, night], { profileId: 'night' });
    await open('Small');
    await person.click(screen.getByRole('menuitemradio', { name: /^Default/, checked: false }));
    await waitFor(() => expect(network.bodiesOf(CHANGE)).toEqual([{ profileId: null }]));
  });

  it('is the default one where the chat’s profile was deleted', async () => {
    const { open } = show([night], { profileId: 'gone' });
    await open('Opus');
    expect(choices()[0]).toEqual(['DefaultOpus', 'true']);
  });

  it('can be used for every chat with the character, and no longer', async () => {
    let profiles = [night];
    const PUT = 'PUT /api/connection-profiles/night';
    const { person, network, open } = show(
      [],
      { profileId: 'night' },
      {
        'GET /api/connection-profiles': () => Response.json({ profiles }),
        [PUT]: async (request) => {
          profiles = [{ ...night, ...(await request.json()) }];
          return Response.json(profiles[0] ?? {});
        },
      },
    );
    await open('Small');
    const item = (checked: boolean) =>
      screen.findByRole('menuitemcheckbox', { name: /^Use for every chat with .Elara/, checked });
    await person.click(await item(false));
    await waitFor(() => expect(network.bodiesOf(PUT).at(-1)).toMatchObject({ name: 'Night', characterIds: ['elara'] }));
    expect(await screen.findByText(/^Every chat with .Elara. now uses .Night.\.$/)).toBeInTheDocument();
    await open('Small');
    await person.click(await item(true));
    await waitFor(() => expect(network.bodiesOf(PUT).at(-1)).toMatchObject({ characterIds: [] }));
    expect(await screen.findByText(/^Chats with .Elara. no longer use .Night. by default\.$/)).toBeInTheDocument();
  });

  it('says why it was not switched', async () => {
    const { person, open } = show([night], {}, { [CHANGE]: refusal(404, 'Connection profile not found') });
    await open('Opus');
    await person.click(screen.getByRole('menuitemradio', { name: /^Night/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The chat wasn’t changed. Connection profile not found');
  });

  it('offers to create a profile where there is none', async () => {
    const { person, open, router } = show([]);
    await open('Opus');
    expect(screen.queryByRole('menuitemradio')).toBeNull();
    await person.click(screen.getByRole('menuitem', { name: 'Create a connection profile' }));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/settings/connections/new?chatId=chat-1&model=a%2Fopus');
  });

  it('can be changed for every chat without a profile, and Settings leads back', async () => {
    const { person, open, router } = show([]);
    await open('Opus');
    await person.click(screen.getByRole('menuitem', { name: 'Choose another model' }));
    expect(router.state.location.hash).toBe('#model');
    expect(readWantedPage()).toBe('/chat?chatId=chat-1');
  });

  it('is replaced by the chosen one where the server of the character’s profile was removed', async () => {
    const dead = aConnection({ model: 'old::llama', characterIds: ['elara'] });
    const PUT = 'PUT /api/connection-profiles/night';
    const { person, network, open } = show(
      [dead],
      { profileId: 'night' },
      { 'GET /api/gateways': { gateways }, [PUT]: { ...dead, characterIds: [] } },
    );
    await open('llama');
    expect(await screen.findByRole('menuitemradio', { name: /Elara.’s profile: .Night/ })).toHaveTextContent(
      'llama · Its server was removed',
    );
    await person.click(screen.getByRole('menuitem', { name: /^Stop using .Night.*Opus$/ }));
    await waitFor(() => expect(network.bodiesOf(CHANGE)).toEqual([{ profileId: null }]));
    expect(network.bodiesOf(PUT)).toEqual([expect.objectContaining({ characterIds: [], isDefault: false })]);
  });

  it('leads to the profiles', async () => {
    const { person, open, router } = show([night]);
    await open('Opus');
    await person.click(screen.getByRole('menuitem', { name: 'Manage profiles' }));
    expect(router.state.location.pathname + router.state.location.hash).toBe('/settings#connections');
  });
});
