import { everybody, type Expectation, named, ownerOnly, signedIn, type AccessFixtures } from './audiences.ts';

/** Callers can't claim to be the owner. */
const ownClaim = [401, 403, 403, 200, 403] as const;
const hidden = [404, 404, 404, 200, 404] as const;

const reactions = ({ owner, character, shown }: AccessFixtures): Expectation[] => [
  { call: 'social_getLikes', path: `/api/characters/${shown}/likes?username=${owner}`, statuses: everybody },
  { call: 'social_getLikes', path: `/api/characters/${character}/likes`, statuses: hidden },
  { call: 'social_like', path: `/api/characters/${shown}/like`, body: { isLike: true }, statuses: named },
  {
    call: 'social_like',
    path: `/api/characters/${shown}/like`,
    body: { isLike: true, username: owner },
    statuses: ownClaim,
  },
  { call: 'social_like', path: `/api/characters/${character}/like`, body: { isLike: true }, statuses: ownerOnly },
  { call: 'social_getFavoriteStatus', path: `/api/characters/${shown}/favorite-status`, statuses: signedIn },
  {
    call: 'social_getFavoriteStatus',
    path: `/api/characters/${shown}/favorite-status?username=${owner}`,
    statuses: ownClaim,
  },
  {
    call: 'social_getFavoriteStatus',
    path: `/api/characters/${character}/favorite-status`,
    statuses: [401, 404, 404, 200, 404],
  },
  { call: 'social_toggleFavorite', path: `/api/characters/${shown}/favorite`, body: {}, statuses: named },
  {
    call: 'social_toggleFavorite',
    path: `/api/characters/${shown}/favorite`,
    body: { username: owner },
    statuses: ownClaim,
  },
  { call: 'social_toggleFavorite', path: `/api/characters/${character}/favorite`, body: {}, statuses: ownerOnly },
];

const comments = ({ owner, character, shown }: AccessFixtures): Expectation[] => [
  { call: 'social_listComments', path: `/api/characters/${shown}/comments?username=${owner}`, statuses: everybody },
  { call: 'social_listComments', path: `/api/characters/${character}/comments`, statuses: hidden },
  { call: 'social_submitComment', path: `/api/characters/${shown}/comment`, body: { content: 'Hi' }, statuses: named },
  {
    call: 'social_submitComment',
    path: `/api/characters/${shown}/comment`,
    body: { content: 'Hi', username: owner },
    statuses: ownClaim,
  },
  {
    call: 'social_submitComment',
    path: `/api/characters/${character}/comment`,
    body: { content: 'Hi' },
    statuses: ownerOnly,
  },
  { call: 'social_deleteComment', path: `/api/characters/${shown}/comment`, statuses: named },
  { call: 'social_deleteComment', path: `/api/characters/${shown}/comment?username=${owner}`, statuses: ownClaim },
  { call: 'social_deleteComment', path: `/api/characters/${character}/comment`, statuses: ownerOnly },
];

const people = ({ owner }: AccessFixtures): Expectation[] => [
  { call: 'social_follow', path: `/api/users/${owner}/follow`, body: {}, statuses: [401, 403, 200, 400, 200] },
  {
    call: 'social_follow',
    path: `/api/users/${owner}/follow`,
    body: { username: owner },
    statuses: [401, 403, 403, 400, 403],
  },
  { call: 'social_listFollowers', path: `/api/users/${owner}/followers`, statuses: everybody },
  { call: 'social_listFollowed', path: `/api/users/${owner}/following`, statuses: everybody },
  { call: 'social_unfollow', path: `/api/users/${owner}/follow`, body: {}, statuses: [401, 403, 200, 400, 200] },
  { call: 'social_block', path: `/api/users/${owner}/block`, body: {}, statuses: [401, 403, 200, 400, 200] },
  { call: 'social_listFollowers', path: `/api/users/${owner}/followers`, statuses: everybody },
  { call: 'social_listBlocks', path: '/api/blocks', statuses: signedIn },
  { call: 'social_listBlocks', path: `/api/blocks?username=${owner}`, statuses: ownClaim },
  { call: 'social_unblock', path: `/api/users/${owner}/block`, body: {}, statuses: named },
];

const collections = ({ owner, shown, collection, privateCollection }: AccessFixtures): Expectation[] => [
  { call: 'social_listOwnCollections', path: '/api/collections/user', statuses: signedIn },
  { call: 'social_listOwnCollections', path: `/api/collections/user?username=${owner}`, statuses: ownClaim },
  { call: 'social_listCollected', path: '/api/collections/user/characters', statuses: signedIn },
  { call: 'social_listCollected', path: `/api/collections/user/characters?username=${owner}`, statuses: ownClaim },
  { call: 'social_listCollectionsOf', path: `/api/users/${owner}/collections`, statuses: everybody },
  {
    call: 'social_createCollection',
    path: '/api/collections',
    body: { name: 'Harbours' },
    statuses: [401, 403, 201, 201, 201],
  },
  {
    call: 'social_createCollection',
    path: '/api/collections',
    body: { name: 'Harbours', username: owner },
    statuses: [401, 403, 403, 201, 403],
  },
  { call: 'gateway_getCollection', path: `/api/collections/${collection}`, statuses: everybody },
  { call: 'gateway_getCollection', path: `/api/collections/${privateCollection}`, statuses: hidden },
  {
    call: 'social_updateCollection',
    path: `/api/collections/${collection}`,
    body: { description: 'By the sea' },
    statuses: ownClaim,
  },
  {
    call: 'social_updateCollection',
    path: `/api/collections/${privateCollection}`,
    body: { description: 'By the sea' },
    statuses: ownerOnly,
  },
  {
    call: 'social_addToCollection',
    path: `/api/collections/${collection}/characters`,
    body: { characterId: shown },
    statuses: ownClaim,
  },
  {
    call: 'social_addToCollection',
    path: `/api/collections/${privateCollection}/characters`,
    body: { characterId: shown },
    statuses: ownerOnly,
  },
  {
    call: 'social_removeFromCollection',
    path: `/api/collections/${collection}/characters/${shown}`,
    statuses: ownClaim,
  },
  {
    call: 'social_removeFromCollection',
    path: `/api/collections/${privateCollection}/characters/${shown}`,
    statuses: ownerOnly,
  },
  { call: 'social_deleteCollection', path: `/api/collections/${collection}`, statuses: ownClaim },
  { call: 'social_deleteCollection', path: `/api/collections/${privateCollection}`, statuses: ownerOnly },
];

export const socialExpectations = (things: AccessFixtures): Expectation[] => [
  ...reactions(things),
  ...comments(things),
  ...people(things),
  ...collections(things),
];
