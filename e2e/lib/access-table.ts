/** Who calls, in the order of the columns: signed in are all but the visitor, named all but the first two. */
export const audiences = ['visitor', 'unnamed', 'another', 'owner', 'administrator'] as const;
export type Audience = (typeof audiences)[number];

/** What calls are about: all of it the owner's, the character private. */
export interface Things {
  readonly owner: string;
  readonly email: string;
  readonly character: string;
  readonly chat: string;
  readonly message: string;
  /** A public character of the owner's. */
  readonly shown: string;
}

export interface Expectation {
  /** Of the document: `chat_getChat`. */
  readonly call: string;
  readonly path: string;
  readonly body?: unknown;
  /** One status for each audience. */
  readonly statuses: readonly [visitor: number, unnamed: number, another: number, owner: number, administrator: number];
}

const everybody = [200, 200, 200, 200, 200] as const;
const signedIn = [401, 200, 200, 200, 200] as const;
const named = [401, 403, 200, 200, 200] as const;
/** What others may not see does not exist for them. */
const ownerOnly = [401, 403, 404, 200, 404] as const;
const administratorOnly = [401, 403, 403, 403, 200] as const;

const draft = {
  name: 'Mira',
  summary: 'A lamplighter.',
  scenario: 'A harbour.',
  personality: 'Patient.',
  firstMessage: 'You are late.',
};
const message = [{ sender: 'user', text: 'Good evening.' }];
const question = [{ role: 'user', content: 'Good evening.' }];

/**
 * Every documented call and every way in which it names somebody's things, in path, query or body; written down apart
 * from the contracts, so that a wrong `auth` or a forgotten check of the owner shows. What ends things stands last.
 */
export const expectations = (things: Things): Expectation[] => {
  const { owner, email, character, shown, chat } = things;
  return [
    { call: 'gateway_getSession', path: '/api/session', statuses: everybody },
    { call: 'gateway_test', path: '/api/test', statuses: everybody },
    {
      call: 'gateway_signInWithCredential',
      path: '/api/google-auth',
      body: { email, sub: 'typed', credential: 'typed' },
      statuses: [401, 401, 401, 401, 401],
    },
    { call: 'identity_checkUsername', path: '/api/username/check?username=abc', statuses: everybody },
    {
      call: 'identity_setUsername',
      path: '/api/username',
      body: { username: 'x' },
      statuses: [401, 400, 400, 400, 400],
    },
    {
      call: 'identity_replaceUsername',
      path: '/api/username',
      body: { username: 'whatever', currentUsername: owner },
      statuses: [401, 403, 403, 409, 403],
    },
    { call: 'identity_getUser', path: '/api/user', statuses: signedIn },
    { call: 'identity_getUser', path: `/api/user?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'identity_getUserByUsername', path: `/api/user-by-username/${owner}`, statuses: everybody },
    { call: 'identity_getUserByEmail', path: `/api/user/by-email?email=${email}`, statuses: [401, 404, 404, 200, 404] },
    { call: 'catalog_listCharacters', path: `/api/characters?username=${owner}`, statuses: everybody },
    { call: 'catalog_listTags', path: '/api/tags', statuses: everybody },
    { call: 'catalog_getCharacter', path: `/api/characters/${shown}`, statuses: everybody },
    {
      call: 'catalog_getCharacter',
      path: `/api/characters/${shown}?forEdit=true`,
      statuses: [403, 403, 403, 200, 403],
    },
    { call: 'catalog_getCharacter', path: `/api/characters/${character}`, statuses: [404, 404, 404, 200, 404] },
    {
      call: 'catalog_listVersions',
      path: `/api/characters/${character}/versions`,
      statuses: [404, 404, 404, 200, 404],
    },
    { call: 'catalog_getVersion', path: `/api/characters/${character}/versions/1`, statuses: ownerOnly },
    { call: 'catalog_getVersion', path: `/api/characters/${shown}/versions/1`, statuses: [401, 403, 403, 200, 403] },
    { call: 'catalog_createCharacter', path: '/api/characters', body: draft, statuses: [401, 400, 201, 201, 201] },
    {
      call: 'catalog_createCharacter',
      path: '/api/characters',
      body: { ...draft, username: owner },
      statuses: [401, 403, 403, 201, 403],
    },
    { call: 'catalog_updateCharacter', path: `/api/characters/${character}`, body: draft, statuses: ownerOnly },
    {
      call: 'catalog_updateCharacter',
      path: `/api/characters/${shown}`,
      body: draft,
      statuses: [401, 403, 403, 200, 403],
    },
    {
      call: 'catalog_setVisibility',
      path: `/api/characters/${character}/visibility`,
      body: { isPublic: false },
      statuses: ownerOnly,
    },
    {
      call: 'catalog_setVisibility',
      path: `/api/characters/${shown}/visibility`,
      body: { isPublic: true },
      statuses: [401, 403, 403, 200, 403],
    },
    {
      call: 'catalog_restoreVersion',
      path: `/api/characters/${character}/versions/1/restore`,
      body: {},
      statuses: ownerOnly,
    },
    {
      call: 'catalog_restoreVersion',
      path: `/api/characters/${shown}/versions/1/restore`,
      body: {},
      statuses: [401, 403, 403, 200, 403],
    },
    { call: 'chat_getKey', path: '/api/openrouter-key', statuses: signedIn },
    { call: 'chat_getKey', path: `/api/openrouter-key?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'chat_hasKey', path: '/api/openrouter-key/exists', statuses: signedIn },
    { call: 'chat_hasKey', path: `/api/openrouter-key/exists?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'chat_saveKey', path: '/api/openrouter-key', body: { apiKey: 'sk-or-v1-for-the-demo-1' }, statuses: named },
    {
      call: 'chat_saveKey',
      path: '/api/openrouter-key',
      body: { apiKey: 'sk-or-v1-for-the-demo-2', username: owner },
      statuses: [401, 403, 403, 200, 403],
    },
    { call: 'chat_listModels', path: '/api/available-models', statuses: everybody },
    { call: 'chat_getModel', path: '/api/user-model', statuses: signedIn },
    { call: 'chat_getModel', path: `/api/user-model?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'chat_saveModel', path: '/api/user-model', body: { model: 'demo/fast' }, statuses: named },
    { call: 'chat_complete', path: '/api/chat/completions', body: { messages: question }, statuses: named },
    {
      call: 'chat_complete',
      path: '/api/chat/completions',
      body: { chatId: chat, messages: question },
      statuses: ownerOnly,
    },
    {
      call: 'chat_complete',
      path: '/api/chat/completions',
      body: { characterId: character, messages: question },
      statuses: ownerOnly,
    },
    { call: 'chat_listHistories', path: '/api/chat-histories', statuses: named },
    { call: 'chat_listHistories', path: `/api/chat-histories?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'chat_saveHistory', path: '/api/chat-histories', body: { characterId: shown }, statuses: named },
    { call: 'chat_saveHistory', path: '/api/chat-histories', body: { characterId: character }, statuses: ownerOnly },
    {
      call: 'chat_saveHistory',
      path: '/api/chat-histories',
      body: { chatId: chat, messages: message },
      statuses: ownerOnly,
    },
    { call: 'chat_listChats', path: '/api/chats', statuses: named },
    { call: 'chat_getChat', path: `/api/chats/${chat}`, statuses: ownerOnly },
    { call: 'chat_stop', path: `/api/chats/${chat}/stop`, statuses: ownerOnly },
    { call: 'chat_stream', path: `/api/chats/${chat}/stream`, statuses: [401, 403, 404, 204, 404] },
    { call: 'chat_getTrace', path: `/api/chats/${chat}/messages/${things.message}/trace`, statuses: ownerOnly },
    { call: 'social_getStats', path: `/api/users/${owner}/stats`, statuses: [401, 403, 403, 200, 403] },
    { call: 'social_refreshStats', path: `/api/users/${owner}/stats/refresh`, statuses: [401, 403, 403, 200, 403] },
    { call: 'moderation_listReports', path: '/api/reports', statuses: administratorOnly },
    { call: 'moderation_getReportStats', path: '/api/reports/stats', statuses: administratorOnly },
    { call: 'chat_deleteKey', path: `/api/openrouter-key?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'chat_deleteHistory', path: `/api/chat-histories/${chat}`, statuses: ownerOnly },
    { call: 'catalog_deleteCharacter', path: `/api/characters/${shown}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'catalog_deleteCharacter', path: `/api/characters/${character}`, statuses: ownerOnly },
    { call: 'gateway_logout', path: '/api/logout', statuses: everybody },
  ];
};
