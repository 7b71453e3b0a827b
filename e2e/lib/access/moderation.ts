import { administratorOnly, everybody, type Expectation, signedIn, type AccessFixtures } from './audiences.ts';

/** Users can't name anyone but themselves: reports and decisions are always their own. */
const claimed = [401, 403, 403, 200, 403] as const;
/** An administrator's call about an unknown item. */
const notThere = [401, 403, 403, 403, 404] as const;

export const moderationExpectations = ({ owner, shown, character }: AccessFixtures): Expectation[] => {
  const report = { reportedType: 'character', reportedId: shown, reason: 'Other' };
  const appeal = { actionId: 'none', text: 'Why?' };
  return [
    { call: 'moderation_createReport', path: '/api/reports', body: report, statuses: [401, 403, 201, 400, 201] },
    {
      call: 'moderation_createReport',
      path: '/api/reports',
      body: { ...report, reportedId: character },
      statuses: [401, 403, 404, 400, 404],
    },
    {
      call: 'moderation_createReport',
      path: '/api/reports',
      body: { ...report, reporterUsername: owner },
      statuses: [401, 403, 403, 400, 403],
    },
    { call: 'moderation_listOwnReports', path: '/api/reports/mine', statuses: signedIn },
    { call: 'moderation_listOwnReports', path: `/api/reports/mine?username=${owner}`, statuses: claimed },
    {
      call: 'moderation_requestReview',
      path: `/api/characters/${shown}/review`,
      body: {},
      statuses: [401, 403, 404, 409, 404],
    },
    {
      call: 'moderation_requestReview',
      path: `/api/characters/${character}/review`,
      body: {},
      statuses: [401, 403, 404, 409, 404],
    },
    { call: 'moderation_listReports', path: '/api/reports', statuses: administratorOnly },
    { call: 'moderation_getReportStats', path: '/api/reports/stats', statuses: administratorOnly },
    { call: 'moderation_getModerationActivity', path: '/api/reports/activity', statuses: administratorOnly },
    { call: 'moderation_streamReports', path: '/api/reports/stream', statuses: administratorOnly },
    { call: 'moderation_getReport', path: '/api/reports/none', statuses: notThere },
    { call: 'moderation_getReportPicture', path: '/api/reports/none/picture', statuses: notThere },
    { call: 'moderation_moveReport', path: '/api/reports/none', body: { status: 'resolved' }, statuses: notThere },
    { call: 'moderation_actOnReport', path: '/api/reports/none/actions', body: { action: 'hide' }, statuses: notThere },
    { call: 'moderation_listDecisions', path: '/api/decisions', statuses: signedIn },
    { call: 'moderation_listDecisions', path: `/api/decisions?username=${owner}`, statuses: claimed },
    { call: 'moderation_listAppeals', path: '/api/appeals', statuses: signedIn },
    { call: 'moderation_listAppeals', path: `/api/appeals?username=${owner}`, statuses: claimed },
    { call: 'moderation_createAppeal', path: '/api/appeals', body: appeal, statuses: [401, 404, 404, 404, 404] },
    {
      call: 'moderation_createAppeal',
      path: '/api/appeals',
      body: { ...appeal, username: owner },
      statuses: [401, 403, 403, 404, 403],
    },
    { call: 'moderation_listOpenAppeals', path: '/api/appeals/queue', statuses: administratorOnly },
    { call: 'moderation_decideAppeal', path: '/api/appeals/none', body: { status: 'accepted' }, statuses: notThere },
    { call: 'moderation_listAudit', path: '/api/audit', statuses: administratorOnly },
    { call: 'moderation_exportAudit', path: '/api/audit/export', statuses: administratorOnly },
    { call: 'moderation_getTransparency', path: '/api/transparency', statuses: everybody },
  ];
};
