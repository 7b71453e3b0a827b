import { type Expectation, ownerOnly, signedIn, type AccessFixtures } from './audiences.ts';

const draft = { name: 'Local', model: 'demo/fast' };

export const connectionExpectations = ({ owner, chat, connection }: AccessFixtures): Expectation[] => [
  { call: 'chat_listConnections', path: '/api/connection-profiles', statuses: signedIn },
  {
    call: 'chat_listConnections',
    path: `/api/connection-profiles?username=${owner}`,
    statuses: [401, 403, 403, 200, 403],
  },
  { call: 'chat_createConnection', path: '/api/connection-profiles', body: draft, statuses: [401, 403, 201, 201, 201] },
  {
    call: 'chat_createConnection',
    path: '/api/connection-profiles',
    body: { ...draft, username: owner },
    statuses: [401, 403, 403, 201, 403],
  },
  {
    call: 'chat_updateConnection',
    path: `/api/connection-profiles/${connection}`,
    body: draft,
    statuses: ownerOnly,
  },
  { call: 'chat_changeChat', path: `/api/chats/${chat}`, body: { profileId: connection }, statuses: ownerOnly },
  { call: 'chat_getModelParameters', path: '/api/model-parameters?model=demo%2Ffast', statuses: signedIn },
  {
    call: 'chat_getModelParameters',
    path: `/api/model-parameters?model=demo%2Ffast&username=${owner}`,
    statuses: [401, 403, 403, 200, 403],
  },
  { call: 'chat_deleteConnection', path: `/api/connection-profiles/${connection}`, statuses: ownerOnly },
];
