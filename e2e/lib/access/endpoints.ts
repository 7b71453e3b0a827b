import { type Expectation, ownerOnly, signedIn, type AccessFixtures } from './audiences.ts';

const draft = { name: 'Desk', url: 'https://models.example.org/v1' };

export const endpointExpectations = ({ owner, endpoint }: AccessFixtures): Expectation[] => [
  { call: 'chat_listEndpoints', path: '/api/endpoints', statuses: signedIn },
  { call: 'chat_listEndpoints', path: `/api/endpoints?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
  { call: 'chat_createEndpoint', path: '/api/endpoints', body: draft, statuses: [401, 403, 201, 201, 201] },
  {
    call: 'chat_createEndpoint',
    path: '/api/endpoints',
    body: { ...draft, username: owner },
    statuses: [401, 403, 403, 201, 403],
  },
  { call: 'chat_updateEndpoint', path: `/api/endpoints/${endpoint}`, body: draft, statuses: ownerOnly },
  { call: 'chat_testEndpoint', path: `/api/endpoints/${endpoint}/test`, body: {}, statuses: ownerOnly },
  { call: 'chat_getKey', path: `/api/openrouter-key?gateway=${endpoint}`, statuses: signedIn },
  {
    call: 'chat_saveKey',
    path: '/api/openrouter-key',
    body: { apiKey: 'a-key', gateway: endpoint },
    statuses: ownerOnly,
  },
  {
    call: 'chat_getModelParameters',
    path: `/api/model-parameters?model=${endpoint}%3A%3Amodel`,
    statuses: [401, 404, 404, 200, 404],
  },
  { call: 'chat_deleteEndpoint', path: `/api/endpoints/${endpoint}`, statuses: ownerOnly },
];
