import { everybody, type Expectation, ownerOnly, signedIn, type AccessFixtures } from './access/audiences.ts';
import { backgroundExpectations } from './access/backgrounds.ts';
import { catalogExpectations } from './access/catalog.ts';
import { chatExpectations } from './access/chat.ts';
import { connectionExpectations } from './access/connections.ts';
import { presetExpectations } from './access/presets.ts';
import { endpointExpectations } from './access/endpoints.ts';
import { importExpectations } from './access/imports.ts';
import { identityExpectations } from './access/identity.ts';
import { moderationExpectations } from './access/moderation.ts';
import { noticeExpectations } from './access/notices.ts';
import { personaExpectations } from './access/personas.ts';
import { quickReplyExpectations } from './access/quick-replies.ts';
import { regexExpectations } from './access/regex.ts';
import { socialExpectations } from './access/social.ts';
import { profileExpectations } from './access/profiles.ts';
import { statisticsExpectations } from './access/statistics.ts';

/**
 * Every documented call, with each way to name another user's things in path, query or body. Written independently of
 * the contracts, so that a wrong `auth` or a missing owner check shows. Calls that delete things come last.
 */
export const expectations = (things: AccessFixtures): Expectation[] => {
  const { owner, email, character, shown, chat } = things;
  return [
    { call: 'gateway_getSession', path: '/api/session', statuses: everybody },
    { call: 'gateway_test', path: '/api/test', statuses: everybody },
    { call: 'gateway_getSite', path: '/api/site', statuses: everybody },
    {
      call: 'gateway_signInWithCredential',
      path: '/api/google-auth',
      body: { email, sub: 'typed', credential: 'typed' },
      statuses: [401, 401, 401, 401, 401],
    },
    { call: 'gateway_exportData', path: '/api/users/export', statuses: signedIn },
    { call: 'gateway_exportData', path: '/api/users/export?layout=sillytavern', statuses: signedIn },
    { call: 'gateway_exportData', path: `/api/users/export?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    ...identityExpectations(things),
    ...catalogExpectations(things),
    ...chatExpectations(things),
    ...connectionExpectations(things),
    ...presetExpectations(things),
    ...importExpectations(things),
    ...endpointExpectations(things),
    ...personaExpectations(things),
    ...backgroundExpectations(things),
    ...quickReplyExpectations(),
    ...regexExpectations(things),
    ...socialExpectations(things),
    ...profileExpectations(things),
    ...noticeExpectations(things),
    ...statisticsExpectations(things),
    ...moderationExpectations(things),
    { call: 'chat_deleteKey', path: `/api/openrouter-key?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'chat_deleteHistory', path: `/api/chat-histories/${chat}`, statuses: ownerOnly },
    { call: 'catalog_deleteCharacter', path: `/api/characters/${shown}`, statuses: [401, 403, 403, 200, 403] },
    { call: 'catalog_deleteCharacter', path: `/api/characters/${character}`, statuses: ownerOnly },
    {
      call: 'identity_deleteAccount',
      path: '/api/users/account',
      body: { username: owner, confirmation: 'delete my account' },
      statuses: [401, 403, 403, 200, 403],
    },
    { call: 'gateway_logout', path: '/api/logout', statuses: everybody },
  ];
};
