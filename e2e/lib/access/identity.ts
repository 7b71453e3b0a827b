import { everybody, type Expectation, signedIn, type AccessFixtures } from './audiences.ts';

const draft = { name: 'A client' };

export const identityExpectations = ({ owner, email, token }: AccessFixtures): Expectation[] => [
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
  { call: 'identity_getUserByEmail', path: `/api/user/by-email?email=${email}`, statuses: [401, 404, 404, 200, 404] },
  { call: 'gateway_listSignInWays', path: '/api/sign-in-ways', statuses: signedIn },
  // Users can only name their own sign-in ways; everything else is not found.
  {
    call: 'gateway_addSignInWay',
    path: '/api/sign-in-ways',
    body: { provider: 'nobody' },
    statuses: [401, 404, 404, 404, 404],
  },
  {
    call: 'gateway_fetchCard',
    path: '/api/card-addresses',
    body: { address: 'https://example.org/card.png' },
    statuses: [401, 403, 403, 403, 403],
  },
  { call: 'gateway_removeSignInWay', path: '/api/sign-in-ways/other', statuses: [401, 404, 404, 404, 404] },
  { call: 'identity_listAccessTokens', path: '/api/access-tokens', statuses: signedIn },
  {
    call: 'identity_listAccessTokens',
    path: `/api/access-tokens?username=${owner}`,
    statuses: [401, 403, 403, 200, 403],
  },
  { call: 'identity_createAccessToken', path: '/api/access-tokens', body: draft, statuses: [401, 403, 201, 201, 201] },
  {
    call: 'identity_createAccessToken',
    path: '/api/access-tokens',
    body: { ...draft, username: owner },
    statuses: [401, 403, 403, 201, 403],
  },
  { call: 'identity_deleteAccessToken', path: `/api/access-tokens/${token}`, statuses: [401, 404, 404, 200, 404] },
];
