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
  { ...aGateway, id: 'default', name: 'OpenRouter', keyPrefix: 'sk-or-' },
  { ...aGateway, id: 'own-1', name: 'My PC', keyOf: 'none' },
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
  it.each([
    ['whose server was removed', 'old::old-model', 'old-model’s server was removed. Choose another model.'],
    ['that OpenRouter doesn’t list', 'z/old-model', /^old-model isn’t on the server’s list\. If it doesn’t reply/],
  ])('a model %s is named, with the switch', async (_, model, sentence) => {
    const { person } = show(model);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: /^Choose another/ }));
    expect(screen.getByRole('menuitemradio', { name: /^Default/ })).toBeInTheDocument();
  });

  it('a model whose server was removed is named without the server’s id, even if no models are listed', async () => {
    const view = show('own-01abc::llama', { 'GET /api/available-models': { models: [] } });
    expect(await screen.findByText('llama’s server was removed. Choose another model.')).toBeInTheDocument();
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
    ['a model typed by hand that its server doesn’t list', 'own-1::llama', {}],
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
