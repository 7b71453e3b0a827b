import { describe, expect, it } from '@jest/globals';
import type { Endpoint, EndpointTest } from '@masque/contracts';
import { rememberWantedPage, storageKeys, writeJson } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { aConnection } from '../../../../test/aConnection.ts';
import { refusal } from '../../../../test/network.ts';
import { member, renderPage, type Rendering } from '../../../../test/render.tsx';
import { ServersCard } from './ServersCard.tsx';

const aServer = (own: Partial<Endpoint> = {}): Endpoint => ({
  id: 'own-1',
  name: 'My PC',
  url: 'http://pc.local:1234/v1',
  apiKey: '…6789',
  headers: [{ name: 'x-pass', value: '…4321', isSecret: true }],
  extraBody: '',
  ...own,
});
const aTest = (own: Partial<EndpointTest> = {}): EndpointTest => ({
  problem: null,
  message: 'The server works: own-1::llama3 replied.',
  details: null,
  suggestedUrl: null,
  model: 'own-1::llama3',
  models: ['own-1::llama3', 'own-1::gemma'],
  ...own,
});

/** Keeps the member's servers. */
function show({
  servers = [],
  rule = 'any',
  at = '/settings',
  answers = {},
}: Rendering & { servers?: Endpoint[]; rule?: string } = {}) {
  let kept = servers;
  return renderPage(<ServersCard />, {
    at,
    answers: {
      'GET /api/session': { ...member, hasApiKey: true },
      'GET /api/endpoints': () => Response.json({ rule, endpoints: kept }),
      'POST /api/endpoints': () => {
        kept = [...kept, aServer({ id: 'own-2', name: 'Desk' })];
        return Response.json(kept.at(-1), { status: 201 });
      },
      'PUT /api/endpoints/own-1': () => Response.json(kept[0]),
      'DELETE /api/endpoints/own-1': () => {
        kept = [];
        return Response.json({ deleted: true });
      },
      'POST /api/endpoints/own-1/test': aTest(),
      'POST /api/endpoints/own-2/test': aTest({ model: 'own-2::llama3', models: ['own-2::llama3'] }),
      'POST /api/user-model': { model: 'own-1::gemma' },
      ...answers,
    },
  });
}

const save = () => screen.getByRole('button', { name: 'Save server' });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

describe('one’s own model servers in the settings', () => {
  it('are not shown where the operator allows none, and not even while loading the next time', async () => {
    const { unmount } = show({ rule: 'off' });
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    unmount();
    show({ answers: { 'GET /api/endpoints': () => new Promise<Response>(() => undefined) } });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('have their place while they load, and say when they cannot be loaded', async () => {
    show({ answers: { 'GET /api/endpoints': refusal(503, 'Please try again.') } });
    expect(screen.getByRole('region', { name: 'Your model servers' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('can only be deleted after the operator turned them off', async () => {
    show({ rule: 'off', servers: [aServer()] });
    expect(await screen.findByText(/no longer allows/)).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Delete My PC']);
  });

  it('are added with an address, and a key and headers if they need them', async () => {
    const { person, network } = show();
    await person.click(await screen.findByRole('button', { name: 'Add server' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a model server' }));
    await person.type(field('Name'), 'Desk');
    await person.type(field('Address'), 'http://localhost:1234/v1');
    await person.type(dialog.getByLabelText('API key'), 'a-key');
    await person.click(dialog.getByText('Advanced'));
    await person.click(dialog.getByRole('button', { name: 'Add header' }));
    await person.type(field('Header 1, name'), 'x-team');
    await person.type(field('Header 1, value'), 'red');
    await person.click(save());
    expect(await screen.findByText('Desk was added.')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/endpoints')).toEqual([
      {
        name: 'Desk',
        url: 'http://localhost:1234/v1',
        apiKey: 'a-key',
        headers: [{ name: 'x-team', value: 'red', isSecret: false }],
        extraBody: '',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('need an address, which names them if nothing else does', async () => {
    const { person, network } = show({ at: '/settings?add=server#servers' });
    await screen.findByRole('dialog', { name: 'Add a model server' });
    await person.click(save());
    expect(await screen.findByText('Enter the server’s address.')).toBeVisible();
    expect(field('Address')).toHaveFocus();
    expect(network.calls).not.toContain('POST /api/endpoints');
    await person.type(field('Address'), 'http://localhost:1234/v1');
    await person.click(save());
    await waitFor(() =>
      expect(network.bodiesOf('POST /api/endpoints')).toEqual([expect.objectContaining({ name: 'localhost:1234' })]),
    );
  });

  it('scroll into view once added', async () => {
    const { person } = show({ servers: [aServer()] });
    await person.click(await screen.findByRole('button', { name: 'Add server' }));
    await person.type(field('Address'), 'http://localhost:1234/v1');
    const shown: string[] = [];
    const scrollIntoView = function scroll(this: Element) {
      shown.push(this.textContent);
    };
    Object.assign(Element.prototype, { scrollIntoView });
    await person.click(save());
    await screen.findByText('Desk was added.');
    expect(shown).toEqual([expect.stringContaining('Desk')]);
  });

  it('reply at once after their test, where no other model can, and lead on to the chat that waits', async () => {
    writeJson(storageKeys.selectedCharacter, { id: 'c1', name: 'Elara', image: null });
    rememberWantedPage('/chat?characterId=c1');
    let model: string | null = null;
    const { person, network } = show({
      answers: {
        'GET /api/session': () => Response.json({ ...member, hasApiKey: model !== null }),
        'GET /api/user-model': () => Response.json({ model: model ?? 'a/one' }),
        'GET /api/gateways': { gateways: ['default', 'own-2'].map((id) => ({ id, name: id })) },
        'POST /api/endpoints/own-2/test': aTest({ model: 'own-2::llama3', models: ['own-2::llama3'] }),
        'POST /api/user-model': async (request) => {
          ({ model } = await request.json());
          return Response.json({ model });
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Add server' }));
    await person.type(field('Address'), 'http://localhost:1234/v1');
    await person.click(save());
    expect(await screen.findByText('Your characters now reply with llama3.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Continue to Elara' })).toHaveAttribute(
      'href',
      '/chat?characterId=c1',
    );
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'own-2::llama3' }]);
  });

  it('reply in place of a model whose server was removed', async () => {
    const gateway = { id: 'default', name: 'O', keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true };
    const { person, network } = show({
      answers: {
        'GET /api/user-model': { model: 'old::llama3' },
        'GET /api/gateways': { gateways: [gateway] },
        'GET /api/available-models': { models: [] },
      },
    });
    await waitFor(() => expect(network.calls).toContain('GET /api/gateways'));
    await person.click(await screen.findByRole('button', { name: 'Add server' }));
    await person.type(field('Address'), 'http://localhost:1234/v1');
    await person.click(save());
    await waitFor(() => expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'own-2::llama3' }]));
  });

  it('are tested again after a change, which replaces the old result', async () => {
    let works = false;
    const { person } = show({
      servers: [aServer()],
      answers: {
        'POST /api/endpoints/own-1/test': () =>
          Response.json(works ? aTest() : aTest({ problem: 'wrong_key', message: 'Wrong key.', models: [] })),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Test My PC' }));
    expect(await screen.findByText('Wrong key.')).toBeVisible();
    const change = async () => {
      await person.click(screen.getByRole('button', { name: 'Edit My PC' }));
      await person.type(screen.getByLabelText('API key'), 'a-key');
      await person.click(save());
    };
    await change();
    expect(await screen.findByText('My PC was saved, but its test failed.')).toBeInTheDocument();
    works = true;
    await change();
    expect(await screen.findByText('My PC was saved.')).toBeInTheDocument();
    expect(screen.queryByText('Wrong key.')).toBeNull();
  });

  it('show a saved key that is too short to mask, and mark the model in use', async () => {
    const { person } = show({
      servers: [aServer({ apiKey: '…' })],
      answers: { 'GET /api/user-model': { model: 'own-1::llama3' } },
    });
    expect(await screen.findByText('http://pc.local:1234/v1 · key saved')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Test My PC' }));
    expect(await screen.findByRole('button', { name: 'In use' })).toBeDisabled();
  });

  it('name the profiles that use them before they are deleted', async () => {
    const { person } = show({
      servers: [aServer()],
      answers: { 'GET /api/connection-profiles': { profiles: [aConnection({ model: 'own-1::gemma' })] } },
    });
    await person.click(await screen.findByRole('button', { name: 'Delete My PC' }));
    expect(await screen.findByText(/These profiles use it: Night\.$/)).toBeVisible();
  });

  it.each([
    ['Address', 'endpoint.not_https', 'The address must begin with https://.'],
    ['API key', 'key.unprintable', 'API key must be printable.'],
  ])('say beside the field why one was not saved, and keep what was typed: %s', async (label, code, sentence) => {
    const { person } = show({ answers: { 'POST /api/endpoints': refusal(400, sentence, { code }) } });
    await person.click(await screen.findByRole('button', { name: 'Add server' }));
    await person.type(field('Name'), 'Desk');
    await person.type(field('Address'), 'http://example.org');
    await person.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(field('Address')).toHaveValue('http://example.org');
  });

  it('keep their secrets while something else is changed', async () => {
    const { person, network } = show({ servers: [aServer()] });
    await person.click(await screen.findByRole('button', { name: 'Edit My PC' }));
    expect(screen.getByText(/…6789 is saved/)).toBeVisible();
    await person.type(field('Name'), '!');
    await person.click(save());
    await waitFor(() => expect(network.calls).toContain('PUT /api/endpoints/own-1'));
    expect(network.bodiesOf('PUT /api/endpoints/own-1')).toEqual([
      {
        name: 'My PC!',
        url: 'http://pc.local:1234/v1',
        headers: [{ name: 'x-pass', isSecret: true }],
        extraBody: '',
      },
    ]);
  });

  it('are tested, and one of their models becomes the member’s', async () => {
    const { person, network } = show({ servers: [aServer()] });
    await person.click(await screen.findByRole('button', { name: 'Test My PC' }));
    expect(await screen.findByText('The server works: llama3 replied.')).toBeVisible();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Choose a model' }), 'gemma');
    await person.click(screen.getByRole('button', { name: 'Use this model' }));
    expect(await screen.findByText('Your characters now reply with gemma.')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/user-model')).toEqual([{ model: 'own-1::gemma' }]);
  });

  it('say what is wrong, and offer the address that works', async () => {
    const message = 'The API is at this address with /v1 added.';
    const suggestedUrl = 'http://pc.local:1234/v1';
    const { person, network } = show({
      servers: [aServer({ url: 'http://pc.local:1234' })],
      answers: {
        'POST /api/endpoints/own-1/test': aTest({ problem: 'add_v1', message, suggestedUrl, models: [] }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Test My PC' }));
    expect(await screen.findByText(message)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Use this address' }));
    await waitFor(() =>
      expect(network.calls.filter((call) => call === 'POST /api/endpoints/own-1/test')).toHaveLength(2),
    );
    expect(network.bodiesOf('PUT /api/endpoints/own-1')).toEqual([expect.objectContaining({ url: suggestedUrl })]);
  });

  it('are deleted after a question', async () => {
    const { person, network } = show({ servers: [aServer()] });
    await person.click(await screen.findByRole('button', { name: 'Delete My PC' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete model server' }));
    expect(network.calls).not.toContain('DELETE /api/endpoints/own-1');
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No model servers yet.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your model servers' })).toHaveFocus());
  });
});
