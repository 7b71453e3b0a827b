import { defineRoutes, text } from '@masque/contracts';
import { z } from 'zod';
import { PolicyReportBody } from './site.reports.ts';

const File = z.unknown();
const rest = z.object({ '*': z.string() });

const Provider = z.object({ provider: text(100) });

export const siteRoutes = defineRoutes({
  live: {
    method: 'GET',
    path: '/health/live',
    auth: 'public',
    summary: 'Returns 200 while the process runs',
    response: File,
  },
  ready: {
    method: 'GET',
    path: '/health/ready',
    auth: 'public',
    summary: 'Returns 200 while everything the gateway needs is up',
    response: File,
  },
  beginSignIn: {
    method: 'GET',
    path: '/auth/:provider',
    auth: 'public',
    summary: 'Redirects to the sign-in provider',
    params: Provider,
    query: z.looseObject({}),
    response: File,
  },
  finishSignIn: {
    method: 'GET',
    path: '/auth/:provider/callback',
    auth: 'public',
    summary: 'Handles the redirect back from the sign-in provider',
    params: Provider,
    query: z.looseObject({}),
    response: File,
  },
  policyReports: {
    method: 'POST',
    path: '/api/csp-reports',
    auth: 'public',
    summary: 'Receives reports of Content-Security-Policy violations from browsers',
    body: PolicyReportBody,
    status: 204,
    response: File,
  },
  securityText: {
    method: 'GET',
    path: '/.well-known/security.txt',
    auth: 'public',
    summary: 'Returns security.txt: where to report vulnerabilities',
    response: File,
  },
  media: {
    method: 'GET',
    path: '/media/*',
    auth: 'public',
    summary: 'Returns a picture',
    params: rest,
    response: File,
  },
  openApi: {
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'public',
    summary: 'Returns the OpenAPI document',
    response: File,
  },
  docs: { method: 'GET', path: '/api/docs', auth: 'public', summary: 'Shows the API documentation', response: File },
  docsFile: {
    method: 'GET',
    path: '/api/docs/*',
    auth: 'public',
    summary: 'Returns a script or style sheet of the API documentation',
    params: rest,
    response: File,
  },
  remoteFile: {
    method: 'GET',
    path: '/remotes/:remote/*',
    auth: 'public',
    summary: 'Returns a file of a built remote',
    params: rest.extend({ remote: text(300) }),
    response: File,
  },
  page: {
    method: 'GET',
    path: '/*',
    auth: 'public',
    summary: 'Returns a page, or a file of the built shell',
    params: rest,
    response: File,
  },
});
