import { describe, expect, it } from '@jest/globals';
import { readWantedPage, useConnections, useGateways, useModelsQuery } from '@masque/web-kit';
import { screen } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { aConnection } from '../../../test/aConnection.ts';
import { member, renderPage, type Rendering } from '../../../test/render.tsx';
import { ModelProblem } from './ModelProblem.tsx';

const listed = { id: 'a/opus', name: 'Maker: Opus', provider: '', description: '', contextLength: null, pricing: null };
const aGateway = { keyOf: 'user', hasKey: true, keyPrefix: null, isOffered: true };
const gateways = [
  { ...aGateway, id: 'default', name: 'OpenRouter' },
  { ...aGateway, id: 'house', name: 'House', hasKey: false },
];

const chat = aChat({ profileId: 'night' });

function Loaded() {
  const models = useModelsQuery();
  const { gateways } = useGateways();
  const { model } = useConnections(chat);
  return models.data && gateways.length > 0 && model ? <p>Loaded</p> : null;
}

const shown = (
  <>
    <ModelProblem chat={chat} onChanged={() => undefined} />
    <Loaded />
  </>
);

const show = (model: string, answers: Rendering['answers'] = {}) =>
  renderPage(shown, {
    answers: {
      'GET /api/session': member,
      'GET /api/available-models': { models: [listed] },
      'GET /api/user-model': { model: 'a/opus' },
      'GET /api/gateways': { gateways },
      'GET /api/connection-profiles': { profiles: [aConnection({ model })] },
      ...answers,
    },
  });
const textOf = async ({ container }: ReturnType<typeof show>) => {
  await screen.findByText('Loaded');
  return container.textContent;
};

describe('before one sends a message', () => {
  it('a model that is no longer offered is named, with the switch', async () => {
    const { person } = show('z/old-model');
    expect(await screen.findByText('old-model is no longer offered. Choose another.')).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: /^Choose another/ }));
    expect(screen.getByRole('menuitemradio', { name: /^Default/ })).toBeInTheDocument();
  });

  it('a model whose server isn’t here is named without the server’s id, even if no models are listed', async () => {
    const view = show('own-01abc::llama', { 'GET /api/available-models': { models: [] } });
    expect(await screen.findByText('The server of llama isn’t here. Choose another model.')).toBeInTheDocument();
    expect(view.container.textContent).not.toContain('own-01abc');
  });

  it('a missing key is named, and Settings leads back to the chat', async () => {
    const { person } = show('house::llama');
    expect(await screen.findByText('House needs your key. Add it in Settings.')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Open Settings' });
    expect(link).toHaveAttribute('href', '/settings#key-house');
    await person.click(link);
    expect(readWantedPage()).toBe('/chat?chatId=chat-1');
  });

  it.each([
    ['a listed model', 'a/opus', {}],
    ['an alias of OpenRouter', '~anthropic/claude-latest', {}],
    ['a variant of a listed model', 'a/opus:nitro', {}],
    ['no list', 'z/old', { 'GET /api/available-models': { models: [] } }],
    [
      'a list without those of its gateway',
      'z/old',
      {
        'GET /api/available-models': {
          models: [listed],
          unavailable: [{ id: 'default', name: 'O', reason: 'failed' }],
        },
      },
    ],
  ])('nothing is said about %s', async (_, model, answers) => {
    expect(await textOf(show(model, answers))).toBe('Loaded');
  });

  it('nothing is said about a default model whose fallbacks reply', async () => {
    const view = show('a/opus', {
      'GET /api/connection-profiles': { profiles: [] },
      'GET /api/user-model': { model: 'z/old', fallbacks: ['a/opus'] },
    });
    expect(await textOf(view)).toBe('Loaded');
  });
});
