import { everybody, type Expectation, signedIn, type AccessFixtures } from './audiences.ts';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const nowhere = [404, 404, 404, 404, 404] as const;
const byOwnerAlone = [401, 403, 403, 200, 403] as const;

export const profileExpectations = ({ owner }: AccessFixtures): Expectation[] => [
  { call: 'gateway_getUserByUsername', path: `/api/user-by-username/${owner}`, statuses: everybody },
  { call: 'gateway_getUserByUsername', path: '/api/user-by-username/nobody-has-this', statuses: nowhere },
  { call: 'gateway_getProfile', path: `/api/users/${owner}`, statuses: everybody },
  { call: 'gateway_getProfile', path: `/api/users/${owner}?requestingUsername=${owner}`, statuses: everybody },
  { call: 'gateway_getProfile', path: '/api/users/nobody-has-this', statuses: nowhere },
  { call: 'gateway_listCharactersOf', path: `/api/users/${owner}/characters`, statuses: everybody },
  { call: 'gateway_listCharactersOf', path: '/api/users/nobody-has-this/characters', statuses: nowhere },
  {
    call: 'identity_updateProfile',
    path: `/api/users/${owner}`,
    body: { bio: 'Mine.' },
    statuses: byOwnerAlone,
  },
  {
    call: 'identity_updateProfile',
    path: `/api/users/${owner}`,
    body: { bio: 'Mine.', username: owner },
    statuses: byOwnerAlone,
  },
  { call: 'identity_savePicture', path: '/api/profile-picture', body: { picture: null }, statuses: signedIn },
  {
    call: 'identity_savePicture',
    path: '/api/profile-picture',
    body: { picture: null, username: owner },
    statuses: byOwnerAlone,
  },
  { call: 'identity_saveTimeZone', path: '/api/time-zone', body: { timeZone: 'Asia/Tokyo' }, statuses: signedIn },
  {
    call: 'identity_uploadBioImage',
    path: '/api/upload/bio-image',
    body: { imageData: picture },
    statuses: signedIn,
  },
  {
    call: 'identity_uploadBioImage',
    path: '/api/upload/bio-image',
    body: { imageData: picture, username: owner },
    statuses: byOwnerAlone,
  },
];
