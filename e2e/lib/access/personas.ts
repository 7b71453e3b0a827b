import { type Expectation, named, ownerOnly, signedIn, type AccessFixtures } from './audiences.ts';

const draft = { name: 'Rook', description: 'A thief.' };

export const personaExpectations = ({ owner, shown, persona }: AccessFixtures): Expectation[] => [
  { call: 'chat_listPersonas', path: '/api/personas', statuses: signedIn },
  { call: 'chat_listPersonas', path: `/api/personas?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
  { call: 'chat_createPersona', path: '/api/personas', body: draft, statuses: [401, 403, 201, 201, 201] },
  {
    call: 'chat_createPersona',
    path: '/api/personas',
    body: { ...draft, username: owner },
    statuses: [401, 403, 403, 201, 403],
  },
  {
    call: 'chat_saveHistory',
    path: '/api/chat-histories',
    body: { characterId: shown, personaId: persona },
    statuses: named,
  },
  { call: 'chat_updatePersona', path: `/api/personas/${persona}`, body: draft, statuses: ownerOnly },
  { call: 'chat_updatePersona', path: '/api/personas/0', body: draft, statuses: [401, 403, 403, 403, 403] },
  {
    call: 'chat_lockPersona',
    path: `/api/persona-locks/${shown}`,
    body: { personaId: persona },
    statuses: ownerOnly,
  },
  { call: 'chat_getDefaultPersona', path: '/api/default-persona', statuses: signedIn },
  {
    call: 'chat_getDefaultPersona',
    path: `/api/default-persona?username=${owner}`,
    statuses: [401, 403, 403, 200, 403],
  },
  {
    call: 'chat_saveDefaultPersona',
    path: '/api/default-persona',
    body: { personaId: persona },
    statuses: ownerOnly,
  },
  { call: 'chat_deletePersona', path: '/api/personas/0', statuses: [401, 403, 403, 403, 403] },
  { call: 'chat_deletePersona', path: `/api/personas/${persona}`, statuses: ownerOnly },
];
