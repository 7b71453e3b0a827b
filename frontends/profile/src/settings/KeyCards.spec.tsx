import { describe, expect, it } from '@jest/globals';
import { rememberWantedPage, storageKeys, useNamedPanel, writeJson } from '@masque/web-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { KeyCards } from './KeyCards.tsx';

const aGateway = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  keyOf: 'user',
  hasKey: false,
  keyPrefix: null,
  isOffered: true,
  ...more,
});
const first = aGateway('default', 'OpenRouter', { keyPrefix: 'sk-or-' });
const litellm = aGateway('litellm', 'LiteLLM', { keyPrefix: 'sk-lite-' });

const Page = () => {
  useNamedPanel();
  return <KeyCards />;
};

/** Keeps the member's keys by gateway. */
function show(gateways: { id: string; hasKey: boolean }[], start: Record<string, string> = {}, at = '/settings') {
  const keys = new Map(Object.entries(start));
  const asked: string[] = [];
  const page = renderPage(<Page />, {
    at,
    answers: {
      'GET /api/session': { ...member, demoModel: false },
      'GET /api/user-model': { model: 'litellm::small' },
      'GET /api/gateways': () =>
        Response.json({
          gateways: gateways
            .map((gateway) => ({ ...gateway, hasKey: keys.has(gateway.id) }))
            .filter((gateway) => !('isOffered' in gateway && gateway.isOffered === false) || gateway.hasKey),
        }),
      'GET /api/openrouter-key': ({ url }) =>
        Response.json({ apiKey: keys.get(new URL(url).searchParams.get('gateway') ?? 'default') ?? null }),
      'POST /api/openrouter-key': async (request) => {
        const { gateway = 'default' } = await request.json();
        keys.set(gateway, 'sk-…1234');
        return Response.json({ message: 'saved' });
      },
      'DELETE /api/openrouter-key': ({ url }) => {
        const gateway = new URL(url).searchParams.get('gateway') ?? 'default';
        asked.push(gateway);
        keys.delete(gateway);
        return Response.json({ hasApiKey: false });
      },
      'POST /api/openrouter-key/test': { ok: true },
    },
  });
  return { ...page, asked };
}

const part = (name: string) => screen.findByRole('region', { name });

describe('the API keys in the settings', () => {
  it('are one card where there is one gateway', async () => {
    show([first]);
    expect(await screen.findByLabelText('OpenRouter API key')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'API key' })).toBeInTheDocument();
  });

  it('are one card also when the gateways could not be listed', async () => {
    const { network } = renderPage(<KeyCards />, {
      answers: {
        'GET /api/session': member,
        'GET /api/gateways': refusal(403, 'No'),
        'GET /api/openrouter-key': { apiKey: null },
      },
    });
    expect(await screen.findByLabelText('OpenRouter API key')).toBeInTheDocument();
    expect(network.calls).toContain('GET /api/gateways');
  });

  it('are saved and tested for the gateway in whose section they are typed', async () => {
    const { person, network } = show([first, litellm]);
    const section = within(await part('LiteLLM'));
    await person.type(section.getByLabelText('API key for LiteLLM'), 'sk-lite-abcd{Enter}');
    await person.click(await section.findByRole('button', { name: 'Test key' }));
    expect(await section.findByText('The key works.')).toBeInTheDocument();
    expect(network.bodiesOf('POST /api/openrouter-key')).toEqual([{ apiKey: 'sk-lite-abcd', gateway: 'litellm' }]);
    expect(network.bodiesOf('POST /api/openrouter-key/test')).toEqual([{ gateway: 'litellm' }]);
    expect(within(await part('OpenRouter')).getByText('No key saved yet.')).toBeInTheDocument();
  });

  it.each([
    ['OpenRouter', 'sk-lite-abcd', "API key must start with 'sk-or-'. Please check your OpenRouter key."],
    ['LiteLLM', 'sk-or-abcd', "API key must start with 'sk-lite-'. Please check your LiteLLM key."],
    ['LiteLLM', ' ', 'API key cannot be empty'],
  ])('of %s are refused where its rule refuses them: %j', async (name, typed, sentence) => {
    const { person, network } = show([first, litellm]);
    const section = within(await part(name));
    await person.type(section.getByLabelText(`API key for ${name}`), `${typed}{Enter}`);
    expect(await section.findByRole('alert')).toHaveTextContent(sentence);
    expect(network.calls).not.toContain('POST /api/openrouter-key');
  });

  it('are not asked for where the operator pays, or nobody', async () => {
    show([first, aGateway('vllm', 'House', { keyOf: 'operator' }), aGateway('ollama', 'Ollama', { keyOf: 'none' })]);
    const house = within(await part('House'));
    expect(house.getByText('No key needed. The operator pays.')).toBeInTheDocument();
    expect(within(await part('Ollama')).getByText('No key needed.')).toBeInTheDocument();
    expect(house.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('are shown at the gateway that the address names', async () => {
    show([first, litellm], {}, '/settings#key-litellm');
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: 'LiteLLM' })).toHaveFocus());
  });

  it('lead on to the chat that waits, in the section of the gateway that it needs', async () => {
    writeJson(storageKeys.selectedCharacter, { id: 'c1', name: 'Elara', image: null });
    rememberWantedPage('/chat?characterId=c1&newChat=true');
    show([first, litellm], {}, '/settings#key-litellm');
    const section = within(await part('LiteLLM'));
    expect(await section.findByText('Save a key to continue to Elara.')).toBeInTheDocument();
    expect(within(await part('OpenRouter')).queryByText(/continue to Elara/)).not.toBeInTheDocument();
  });

  it('that are left of a gateway that is gone can only be deleted', async () => {
    const gone = aGateway('old', 'old', { isOffered: false });
    const { person, asked } = show([first, gone], { old: 'sk-…old1' });
    const section = within(await part('old'));
    expect(section.getByText(/no longer available/)).toBeInTheDocument();
    expect(section.queryByLabelText('API key for old')).not.toBeInTheDocument();
    await person.click(section.getByRole('button', { name: 'Delete key' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('API key deleted.')).toBeInTheDocument();
    expect(asked).toEqual(['old']);
  });
});
