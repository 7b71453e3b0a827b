import { type Route, scopesOf } from '@masque/contracts';
import { type RouteGroup, type RouteRow, rows } from '../gateway.rows.ts';
import { parameters, requestBody } from './requests.ts';
import { responseHeaders, responses } from './responses.ts';
import { type Json, DocumentSchemas } from './schemas.ts';

const tags: Record<Exclude<RouteGroup, 'site'>, string> = {
  gateway: 'Session and sign-in',
  identity: 'Accounts and usernames',
  catalog: 'Characters',
  chat: 'Chats, models and keys',
  social: 'Statistics',
  moderation: 'Reports, for administrators',
};

const schemaPrefix = ({ name }: RouteRow): string => {
  const own = name.slice(name.indexOf('.') + 1);
  return own[0]?.toUpperCase() + own.slice(1);
};

function security(route: Route): Json[] {
  if (route.auth === 'public') return [];
  return [
    ...(route.auth === 'optional' ? [{}] : []),
    { session: [] },
    ...scopesOf(route).map((scope) => ({ accessToken: [scope] })),
  ];
}

function operation(row: RouteRow, schemas: DocumentSchemas): Json {
  const { route } = row;
  const prefix = schemaPrefix(row);
  return {
    operationId: row.name.replace('.', '_'),
    tags: [row.group],
    summary: route.summary,
    parameters: parameters(route),
    ...requestBody(route, prefix, schemas),
    responses: responses(route, prefix, schemas),
    security: security(route),
  };
}

const apiRows = rows.filter(({ group }) => group !== 'site');

export function openApi(cookie: string): Json {
  const schemas = new DocumentSchemas();
  const paths: Record<string, Json> = {};
  for (const row of apiRows) {
    const path = `/api${row.route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [row.route.method.toLowerCase()]: operation(row, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Masque',
      version: '0.1.0',
      description: 'Role-play conversations with AI characters',
      license: { name: 'GNU Affero General Public License v3.0 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The site that serves this document' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.all(),
      headers: responseHeaders,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by sign-in' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            "Created in Settings, with the scopes read, chat and write. Doesn't need an Origin; can't be combined with a cookie.",
        },
      },
    },
  };
}
