import { limits, type Route } from '@masque/contracts';
import { z } from 'zod';
import { type Json, inlineSchema, type DocumentSchemas } from './schemas.ts';
import { hasValidator, jsonContent } from './responses.ts';

const PICTURES = 'image/png, image/jpeg, image/webp, image/gif, image/avif';

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...schema },
});

const headers = (route: Route): Json[] => [
  ...(route.method === 'GET'
    ? []
    : [
        header('Origin', 'Origin of the calling page. Required for calls with a cookie, and must be this site’s own.', {
          format: 'uri',
        }),
      ]),
  ...(route.isIdempotent
    ? [
        header('Idempotency-Key', 'Repeating a call with the same key within 24 hours returns the first response', {
          maxLength: 200,
        }),
      ]
    : []),
  ...(hasValidator(route) ? [header('If-None-Match', 'The `ETag` of the cached response', {})] : []),
  ...(route.raw === 'always' && route.event
    ? [header('Last-Event-ID', 'Resumes after this event', { maxLength: 200 })]
    : []),
];

export function parameters(route: Route): Json[] {
  const of = (where: 'path' | 'query', shape: z.ZodObject | undefined) =>
    Object.entries<z.ZodType>(shape?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !schema.safeParse(undefined).success,
      schema: inlineSchema(schema),
    }));
  return [...of('path', route.params), ...of('query', route.query), ...headers(route)];
}

function formField(schema: Json): Json {
  const alternatives = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return alternatives.find(({ type }) => type === 'string') ?? schema;
}

function form(body: z.ZodType): Json {
  const { properties, ...rest } = inlineSchema(body);
  const fields = Object.entries(properties ?? {}).map(([name, schema]) => [name, formField(schema)] as const);
  const [image = 'image'] = fields.find(([, { maxLength }]) => maxLength === limits.imageBodyBytes) ?? [];
  const file = { type: 'string', format: 'binary', description: 'Picture file' };
  return {
    schema: { ...rest, properties: { ...Object.fromEntries(fields), [image]: file } },
    encoding: { [image]: { contentType: PICTURES } },
  };
}

const fileForm = (body: z.ZodType, mostFiles: number): Json => ({
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      ...Object(inlineSchema(body).properties),
      file: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: mostFiles },
    },
  },
});

export function requestBody(
  { body, multipart, mostFiles = 1, isBodyOptional }: Route,
  operation: string,
  schemas: DocumentSchemas,
): Json {
  if (!body) return {};
  if (multipart === 'files')
    return { requestBody: { required: true, content: { 'multipart/form-data': fileForm(body, mostFiles) } } };
  const content = {
    ...jsonContent(schemas.refer('input', `${operation}Request`, body)),
    ...(multipart ? { 'multipart/form-data': form(body) } : {}),
  };
  return { requestBody: { required: !isBodyOptional, content } };
}
