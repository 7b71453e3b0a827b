import type { Expectation, Things } from './audiences.ts';

export const statisticsExpectations = ({ owner }: Things): Expectation[] => [
  { call: 'social_getStats', path: `/api/users/${owner}/stats`, statuses: [401, 403, 403, 200, 403] },
  { call: 'social_refreshStats', path: `/api/users/${owner}/stats/refresh`, statuses: [401, 403, 403, 200, 403] },
  {
    call: 'social_getStatsHistory',
    path: `/api/users/${owner}/statistics/history`,
    statuses: [401, 403, 403, 200, 403],
  },
];
