import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aConnection } from '../../../../frontends/test/aConnection.ts';
import { refusal } from '../../../../frontends/test/network.ts';
import { renderPage, type Rendering } from '../../../../frontends/test/render.tsx';
import { modelTrouble, useConnections, useShortModelName } from './useConnections.ts';

function Shown({ profileId }: { profileId: string | null }) {
  const { profile, model } = useConnections({ profileId, characterId: 'elara' });
  const nameOf = useShortModelName();
  return <p>{model === undefined ? 'Unknown' : `${profile?.name ?? 'None'}: ${nameOf(model)}`}</p>;
}

const aModel = (id: string, name: string) => ({
  id,
  name,
  provider: '',
  description: '',
  contextLength: null,
  pricing: null,
});
const models = [aModel('a/opus', 'Maker: Opus'), aModel('b/free:free', 'Free')];
const profiles = [
  aConnection({ id: 'own', name: 'Own', model: 'house::lla/ma' }),
  aConnection({ id: 'hers', name: 'Hers', characterIds: ['elara'] }),
];

it.each<[string, string | null, string, Rendering['answers']]>([
  ['of the chat’s own profile', 'own', 'Own: ma', {}],
  ['of the character’s, which leaves the model to the user', null, 'Hers: Opus', {}],
  ['chosen, without profiles', null, 'None: Opus', { 'GET /api/connection-profiles': { profiles: [] } }],
  [
    'chosen, if the profiles could not be loaded',
    'own',
    'None: Opus',
    { 'GET /api/connection-profiles': refusal(403, 'No') },
  ],
])('knows the model in force: the one %s', async (_, profileId, shown, answers) => {
  renderPage(<Shown profileId={profileId} />, {
    answers: {
      'GET /api/available-models': { models },
      'GET /api/user-model': { model: 'a/opus' },
      'GET /api/connection-profiles': { profiles },
      ...answers,
    },
  });
  expect(screen.getByText('Unknown')).toBeTruthy();
  expect(await screen.findByText(shown)).toBeTruthy();
});

it.each([
  ['a/opus', null],
  ['a/opus:nitro', null],
  ['~maker/latest', null],
  ['z/old', 'unlisted'],
  ['z/old:free', 'unlisted'],
  ['a/opus:free', 'unlisted'],
  ['house::llama', null],
  ['own-1::typed-by-hand', 'unlisted'],
  ['away::llama', 'gone'],
  ['removed::llama', 'gone'],
] as const)('calls a model gone only if its server is: %s %s', (id, trouble) => {
  const unavailable = [{ id: 'house', name: 'House', reason: 'failed' as const }];
  const gateways = ['default', 'house', 'own-1', 'removed'].map((one) => ({
    id: one,
    name: one,
    keyOf: 'user' as const,
    hasKey: true,
    keyPrefix: null,
    isOffered: one !== 'removed',
  }));
  expect(modelTrouble(id, { models, unavailable }, gateways)).toBe(trouble);
  expect(modelTrouble(id, { models: [] }, gateways)).toBe(trouble === 'unlisted' ? null : trouble);
  expect(modelTrouble(id, { models }, [])).toBeNull();
});
