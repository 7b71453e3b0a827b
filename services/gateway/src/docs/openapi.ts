import { ErrorBody, errors, type Route } from '@masque/contracts';
import { z } from 'zod';
import { type Row, rows } from '../gateway.rows.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
};

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function parameters(route: Route): Json[] {
  const of = (where: 'path' | 'query', shape: z.ZodObject | undefined) =>
    Object.entries<z.ZodType>(shape?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path',
      schema: schemaOf(schema, 'input'),
    }));
  return [...of('path', route.params), ...of('query', route.query)];
}

const header = (name: string, description: string, maxLength: number): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength },
});

/** Headers that mean something to a route. */
const headers = (route: Route): Json[] => [
  ...(route.isIdempotent
    ? [header('Idempotency-Key', 'A repeated call with the same key gets the first response for 24 h', 200)]
    : []),
  ...(route.raw === 'always' ? [header('Last-Event-ID', 'Goes on after this event', 200)] : []),
];

function responses({ route }: Row): Json {
  const body = schemaOf(route.response, 'output');
  const content = {
    ...(route.raw === 'always' ? {} : jsonContent(body)),
    ...(route.raw ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
  };
  const failures = new Map<number, string[]>();
  for (const code of route.errors ?? []) {
    failures.set(errors[code].status, [...(failures.get(errors[code].status) ?? []), errors[code].message]);
  }
  return {
    [route.status ?? 200]: { description: 'Success', content },
    ...Object.fromEntries(
      [...failures].map(([status, sentences]) => [
        status,
        { description: sentences.join(' | '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
    default: { description: 'Any other failure', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
  };
}

function operation(row: Row): Json {
  const { route } = row;
  const body = route.body && schemaOf(route.body, 'input');
  return {
    operationId: row.name.replace('.', '_'),
    tags: [row.group],
    summary: route.summary,
    parameters: [...parameters(route), ...headers(route)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { ...jsonContent(body), ...(route.multipart ? { 'multipart/form-data': { schema: body } } : {}) },
          },
        }
      : {}),
    responses: responses(row),
    security: route.auth === 'public' ? [] : [...(route.auth === 'optional' ? [{}] : []), { session: [] }],
  };
}

/** Rows of the API; what the site has beside it is for browsers. */
const apiRows = rows.filter(({ group }) => group !== 'site');

/** The public API as an OpenAPI 3.1 document, made from the table and the contracts. */
export function openApi(origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of apiRows) {
    const path = `/api${row.route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [row.route.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Masque', version: '0.1.0', description: 'Role-play conversations with AI characters' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}
