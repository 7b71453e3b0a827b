/**
 * Calls by the gateway's route names, `{service}.{route}`. Plain data, so that tools/load/load.spec.ts can check it
 * against the contracts. `ok`: statuses that aren't failures.
 */
export const calls = {
  'gateway.getSession': { method: 'GET', path: '/api/session', ok: [200] },
  'gateway.signInWithCredential': { method: 'POST', path: '/api/google-auth', ok: [200] },
  'gateway.getProfile': { method: 'GET', path: '/api/users/:username', ok: [200] },
  'gateway.listCharactersOf': { method: 'GET', path: '/api/users/:username/characters', ok: [200] },
  'identity.checkUsername': { method: 'GET', path: '/api/username/check', ok: [200] },
  'identity.setUsername': { method: 'POST', path: '/api/username', ok: [200, 201] },
  'catalog.listCharacters': { method: 'GET', path: '/api/characters', ok: [200] },
  'catalog.getCharacter': { method: 'GET', path: '/api/characters/:id', ok: [200] },
  'catalog.createCharacter': { method: 'POST', path: '/api/characters', ok: [201] },
  'catalog.listTags': { method: 'GET', path: '/api/tags', ok: [200] },
  'chat.saveKey': { method: 'POST', path: '/api/openrouter-key', ok: [200, 201] },
  'chat.saveHistory': { method: 'POST', path: '/api/chat-histories', ok: [200, 201] },
  'chat.listChats': { method: 'GET', path: '/api/chats', ok: [200] },
  'chat.getChat': { method: 'GET', path: '/api/chats/:id', ok: [200] },
  'chat.complete': { method: 'POST', path: '/api/chat/completions', ok: [200] },
  'social.like': { method: 'POST', path: '/api/characters/:id/like', ok: [200] },
  'social.toggleFavorite': { method: 'POST', path: '/api/characters/:id/favorite', ok: [200] },
  'social.submitComment': { method: 'POST', path: '/api/characters/:id/comment', ok: [200, 201] },
  'social.listComments': { method: 'GET', path: '/api/characters/:id/comments', ok: [200] },
  'social.follow': { method: 'POST', path: '/api/users/:username/follow', ok: [200, 201] },
  'social.unfollow': { method: 'DELETE', path: '/api/users/:username/follow', ok: [200] },
  'moderation.createReport': { method: 'POST', path: '/api/reports', ok: [201] },
  'moderation.listReports': { method: 'GET', path: '/api/reports', ok: [200] },
  'moderation.getReport': { method: 'GET', path: '/api/reports/:id', ok: [200] },
  // If two moderators act at once, the second gets 409.
  'moderation.moveReport': { method: 'PATCH', path: '/api/reports/:id', ok: [200, 409] },
};
