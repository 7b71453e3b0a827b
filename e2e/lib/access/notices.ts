import { type Expectation, signedIn, type AccessFixtures } from './audiences.ts';

/** Users can't name anyone but themselves: notices are always their own. */
const claimed = [401, 403, 403, 200, 403] as const;

export const noticeExpectations = ({ owner }: AccessFixtures): Expectation[] => [
  { call: 'social_listNotices', path: '/api/notices', statuses: signedIn },
  { call: 'social_listNotices', path: `/api/notices?username=${owner}`, statuses: claimed },
  { call: 'social_readNotices', path: '/api/notices/read', body: {}, statuses: signedIn },
  { call: 'social_readNotices', path: '/api/notices/read', body: { username: owner }, statuses: claimed },
  { call: 'social_streamNotices', path: '/api/notices/stream', statuses: signedIn },
  { call: 'social_getNoticeSettings', path: '/api/notices/settings', statuses: signedIn },
  { call: 'social_getNoticeSettings', path: `/api/notices/settings?username=${owner}`, statuses: claimed },
  { call: 'social_saveNoticeSettings', path: '/api/notices/settings', body: { muted: ['likes'] }, statuses: signedIn },
  {
    call: 'social_saveNoticeSettings',
    path: '/api/notices/settings',
    body: { muted: [], username: owner },
    statuses: claimed,
  },
];
