import { defineRoutes, text } from '@masque/contracts';
import { z } from 'zod';
import { PolicyReports } from './site.reports.ts';

const File = z.unknown();
const rest = z.object({ '*': z.string() });

const Provider = z.object({ provider: text(100) });

export const siteRoutes = defineRoutes({
  live: { method: 'GET', path: '/health/live', auth: 'public', summary: 'The process runs', response: File },
  ready: { method: 'GET', path: '/health/ready', auth: 'public', summary: 'Everything it needs is up', response: File },
  beginSignIn: {
    method: 'GET',
    path: '/auth/:provider',
    auth: 'public',
    summary: 'Off to the provider',
    params: Provider,
    query: z.looseObject({}),
    response: File,
  },
  finishSignIn: {
    method: 'GET',
    path: '/auth/:provider/callback',
    auth: 'public',
    summary: 'Back from the provider',
    params: Provider,
    query: z.looseObject({}),
    response: File,
  },
  policyReports: {
    method: 'POST',
    path: '/api/csp-reports',
    auth: 'public',
    summary: 'What browsers tell of violations of a page’s policy',
    body: PolicyReports,
    status: 204,
    response: File,
  },
  securityText: {
    method: 'GET',
    path: '/.well-known/security.txt',
    auth: 'public',
    summary: 'Where weaknesses are reported to',
    response: File,
  },
  media: { method: 'GET', path: '/media/*', auth: 'public', summary: 'A picture', params: rest, response: File },
  openApi: { method: 'GET', path: '/api/openapi.json', auth: 'public', summary: 'The API, for tools', response: File },
  docs: { method: 'GET', path: '/api/docs', auth: 'public', summary: 'The API, for people', response: File },
  docsFile: {
    method: 'GET',
    path: '/api/docs/*',
    auth: 'public',
    summary: 'Its scripts',
    params: rest,
    response: File,
  },
  remoteFile: {
    method: 'GET',
    path: '/remotes/:remote/*',
    auth: 'public',
    summary: 'A file of a built remote',
    params: rest.extend({ remote: text(300) }),
    response: File,
  },
  page: {
    method: 'GET',
    path: '/*',
    auth: 'public',
    summary: 'A page, or a file of the built shell',
    params: rest,
    response: File,
  },
});
