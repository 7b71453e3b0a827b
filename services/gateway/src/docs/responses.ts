import {
  ErrorBody,
  type ErrorCode,
  errors,
  errorsOf,
  openAiStatusOf,
  type Route,
  SuspendedError,
} from '@masque/contracts';
import type { Json, DocumentSchemas } from './schemas.ts';

export const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const ignored = { 'X-Masque-Ignored': { $ref: '#/components/headers/Ignored' } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

export const responseHeaders: Json = {
  RequestId: { description: 'Identifies the request in server logs', schema: { type: 'string' } },
  Ignored: { description: 'Unknown fields of the body, comma-separated', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds until the call can be retried', schema: { type: 'integer', minimum: 0 } },
};

export const hasValidator = ({ method, raw }: Route): boolean => method === 'GET' && raw === undefined;

const ofEvents = ({ isEndless }: Route): string =>
  isEndless
    ? 'Each `data` field of the event stream has this shape; the stream stays open until the client disconnects.'
    : 'In an event stream, each `data` field is one chunk of this shape; the last one is `[DONE]`.';

function success(route: Route, operation: string, schemas: DocumentSchemas): Json {
  const { raw, event, response, noContent, nothingCreated, fileTypes = [], status = 200 } = route;
  const files = fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  const content = {
    ...Object.fromEntries(files),
    ...(raw === 'always' ? {} : jsonContent(schemas.refer('output', `${operation}Response`, response))),
    ...(event ? { 'text/event-stream': { schema: schemas.refer('output', `${operation}Event`, event) } } : {}),
  };
  const description = event ? `Success. ${ofEvents(route)}` : 'Success';
  return {
    ...(nothingCreated === undefined ? {} : { 200: { description: nothingCreated, headers: requestId, content } }),
    [status]: { description, headers: { ...requestId, ...(route.namesIgnored ? ignored : {}) }, content },
    ...(hasValidator(route)
      ? { 304: { description: 'The cached response is still current', headers: requestId } }
      : {}),
    ...(noContent === undefined ? {} : { 204: { description: noContent, headers: requestId } }),
  };
}

function errorSchema(route: Route, codes: readonly ErrorCode[], id: string, schemas: DocumentSchemas): Json {
  if (route.errorShape === 'openai') return { $ref: '#/components/schemas/OpenAiError' };
  const added = codes.flatMap((code) => route.errorFields?.[code] ?? []);
  const base = codes.includes('account.suspended') ? SuspendedError : ErrorBody;
  if (added.length === 0) return schemas.refer('output', 'SuspendedError', base);
  const fields = Object.assign({}, ...added.map((fields) => fields.partial().shape));
  return schemas.refer('output', id, base.extend(fields));
}

function failures(route: Route, operation: string, schemas: DocumentSchemas): Json {
  const statusOf = (code: ErrorCode) =>
    route.errorShape === 'openai' ? openAiStatusOf(code, errors[code].status) : errors[code].status;
  const byStatus = Map.groupBy(errorsOf(route), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        headers: { ...requestId, ...(status === 429 ? retryAfter : {}) },
        content: jsonContent(errorSchema(route, codes, `${operation}${status}Error`, schemas)),
      },
    ]),
  );
}

/** No `default` response: generated clients tell responses apart by status. */
export const responses = (route: Route, operation: string, schemas: DocumentSchemas): Json => ({
  ...success(route, operation, schemas),
  ...failures(route, operation, schemas),
});
