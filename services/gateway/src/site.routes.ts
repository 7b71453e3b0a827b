import { defineRoutes, text } from '@masque/contracts';
import { z } from 'zod';
import { PolicyReportBody } from './site.reports.ts';

const page = { method: 'GET', auth: 'public', response: z.unknown() } as const;
const file = { ...page, params: z.object({ '*': z.string() }) };
const signIn = { ...page, params: z.object({ provider: text(100) }), query: z.looseObject({}) };

export const siteRoutes = defineRoutes({
  live: { ...page, path: '/health/live', summary: 'Returns 200 while the process runs' },
  ready: { ...page, path: '/health/ready', summary: 'Returns 200 while everything the gateway needs is up' },
  beginSignIn: { ...signIn, path: '/auth/:provider', summary: 'Redirects to the sign-in provider' },
  finishSignIn: {
    ...signIn,
    path: '/auth/:provider/callback',
    summary: 'Handles the redirect back from the sign-in provider',
  },
  policyReports: {
    ...page,
    method: 'POST',
    path: '/api/csp-reports',
    summary: 'Receives reports of Content-Security-Policy violations from browsers',
    body: PolicyReportBody,
    status: 204,
  },
  securityText: {
    ...page,
    path: '/.well-known/security.txt',
    summary: 'Returns security.txt: where to report vulnerabilities',
  },
  media: { ...file, path: '/media/*', summary: 'Returns a picture' },
  openApi: { ...page, path: '/api/openapi.json', summary: 'Returns the OpenAPI document' },
  docs: { ...page, path: '/api/docs', summary: 'Shows the API documentation' },
  docsFile: { ...file, path: '/api/docs/*', summary: 'Returns a script or style sheet of the API documentation' },
  remoteFile: {
    ...page,
    path: '/remotes/:remote/*',
    params: file.params.extend({ remote: text(300) }),
    summary: 'Returns a file of a built remote',
  },
  page: { ...file, path: '/*', summary: 'Returns a page, or a file of the built shell' },
});
