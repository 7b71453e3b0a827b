import { type Expectation, signedIn, type AccessFixtures } from './audiences.ts';

export const statisticsExpectations = ({ owner, character, shown }: AccessFixtures): Expectation[] => [
  { call: 'social_getStats', path: `/api/users/${owner}/stats`, statuses: [401, 403, 403, 200, 403] },
  { call: 'social_refreshStats', path: `/api/users/${owner}/stats/refresh`, statuses: [401, 403, 403, 200, 403] },
  {
    call: 'social_getStatsHistory',
    path: `/api/users/${owner}/statistics/history`,
    statuses: [401, 403, 403, 200, 403],
  },
  // An invisible character isn't counted, whoever names it.
  { call: 'social_reportSeen', path: '/api/characters/seen', body: { seen: [character] }, statuses: signedIn },
  { call: 'social_getFunnel', path: `/api/characters/${character}/funnel`, statuses: [401, 404, 404, 200, 404] },
  { call: 'social_getFunnel', path: `/api/characters/${shown}/funnel`, statuses: [401, 403, 403, 200, 403] },
];
