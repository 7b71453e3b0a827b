import { fillPath } from '@masque/contracts';
import type { Dispatcher } from 'undici';
import { endErrorOf, type EndReason, type OpenCalls } from '../sessions/open-calls.ts';
import type { Row, Upstream } from '../gateway.rows.ts';
import { passStream } from '../upstream/pass-stream.ts';
import type { UpstreamCall } from '../upstream/upstream.types.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { type Call, type GatewayResponse, type Handler, queryText } from '../call/call.ts';
import { headerOf, toFile } from '../call/file-response.ts';

/** What a caller asks of a file or a stream. */
const REQUEST_HEADERS = ['last-event-id', 'range', 'if-range', 'if-none-match'] as const;

/** Passes the call on to the service that carries it out. Bodies go and come as they are. */
export const forward =
  (upstreams: Upstreams, openCalls: OpenCalls, service: Upstream): Handler =>
  async (call) => {
    const { row, proof, reply, request } = call;
    // Only that it is a stream: one that was opened would never end for who waits for no body.
    if (row.response === 'stream' && request.method === 'HEAD') return streamHead;
    const hangUp = new AbortController();
    if (row.response !== 'json') reply.raw.once('close', () => hangUp.abort());
    // Nothing may cross the connection until a model's last token; the upstream call has limits of its own.
    if (row.response === 'stream') reply.raw.setTimeout(0);
    // From the beginning: a model can take longer to its first token than the session lasts, and so can a body to its last byte.
    const isLong = row.response === 'stream' || call.body.kind === 'stream';
    const release = proof && isLong ? openCalls.watch(proof, endBy(hangUp)) : undefined;
    try {
      const response = await upstreams.request(toUpstream(call, service, hangUp.signal));
      const isStream = row.response === 'stream' && contentTypeOf(response).startsWith('text/event-stream');
      if (!isStream) return await respond(call, response);
      await passStream(reply, response);
      return { kind: 'sent' };
    } finally {
      release?.();
    }
  };

/** Who is suspended may still read: the reader comes back. */
const endBy = (hangUp: AbortController) => (why: EndReason) => hangUp.abort(endErrorOf(why));

const streamHead: GatewayResponse = {
  kind: 'bytes',
  status: 200,
  body: Buffer.alloc(0),
  contentType: 'text/event-stream',
};

const contentTypeOf = (response: Dispatcher.ResponseData) => headerOf(response, 'content-type') ?? 'application/json';

async function respond({ row }: Call, response: Dispatcher.ResponseData): Promise<GatewayResponse> {
  if (row.response === 'file') return toFile(response);
  const retryAfter = headerOf(response, 'retry-after');
  return {
    kind: 'bytes',
    status: response.statusCode,
    body: Buffer.from(await response.body.arrayBuffer()),
    contentType: contentTypeOf(response),
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  };
}

function toUpstream(call: Call, service: Upstream, signal: AbortSignal): UpstreamCall {
  const { row, request, params, body, viewer, creationId } = call;
  return {
    service,
    lane: laneOf(row),
    method: row.route.method,
    path: `${fillPath(row.route.path, params)}${queryText(call.query)}`,
    identity: { viewer, requestId: request.id, creationId, isAfterOwnChange: call.isAfterOwnChange },
    headers: headersOf(call),
    body: body.kind === 'none' ? undefined : body.kind === 'stream' ? body.stream : body.bytes,
    ...(row.response === 'json' && body.kind !== 'stream' ? {} : { signal }),
  };
}

function laneOf({ response, body, route, policy }: Row): 'calls' | 'streams' | 'feeds' | 'files' {
  if (response === 'stream') return route.isEndless ? 'feeds' : 'streams';
  return policy.isLong || response === 'file' || body === 'image' || body === 'upload' ? 'files' : 'calls';
}

function headersOf({ request, row, body }: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  if (body.kind === 'json') headers['content-type'] = 'application/json';
  else if (body.kind !== 'none') headers['content-type'] = body.contentType;
  if (row.response === 'json') return headers;
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}
