/** Undocumented rows of the gateway's table: an example of each, with the status everyone gets. */
export const siteExpectations: readonly {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly status: number;
}[] = [
  { call: 'live', method: 'GET', path: '/health/live', status: 200 },
  { call: 'ready', method: 'GET', path: '/health/ready', status: 200 },
  { call: 'beginSignIn', method: 'GET', path: '/auth/google', status: 302 },
  { call: 'finishSignIn', method: 'GET', path: '/auth/google/callback?state=typed&code=typed', status: 302 },
  {
    call: 'policyReports',
    method: 'POST',
    path: '/api/csp-reports',
    body: '[]',
    type: 'application/reports+json',
    status: 204,
  },
  { call: 'securityText', method: 'GET', path: '/.well-known/security.txt', status: 200 },
  { call: 'media', method: 'GET', path: '/media/none', status: 404 },
  { call: 'openApi', method: 'GET', path: '/api/openapi.json', status: 200 },
  { call: 'docs', method: 'GET', path: '/api/docs', status: 200 },
  { call: 'docsFile', method: 'GET', path: '/api/docs/start.js', status: 200 },
  { call: 'remoteFile', method: 'GET', path: '/remotes/none/remoteEntry.js', status: 404 },
  { call: 'page', method: 'GET', path: '/', status: 200 },
];
