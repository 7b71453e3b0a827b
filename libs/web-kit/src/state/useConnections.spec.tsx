import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aConnection } from '../../../../frontends/test/aConnection.ts';
import { refusal } from '../../../../frontends/test/network.ts';
import { renderPage, type Rendering } from '../../../../frontends/test/render.tsx';
import { isModelGone, useConnections, useShortModelName } from './useConnections.ts';

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
  ['a/opus', false],
  ['a/opus:nitro', false],
  ['~maker/latest', false],
  ['z/old', true],
  ['z/old:free', true],
  ['a/opus:free', true],
  ['house::llama', false],
  ['away::llama', true],
])('says whether a model is gone: %s %s', (id, isGone) => {
  const unavailable = [{ id: 'house', name: 'House', reason: 'failed' as const }];
  expect(isModelGone(id, { models, unavailable })).toBe(isGone);
  expect(isModelGone(id, { models: [] })).toBe(false);
});
