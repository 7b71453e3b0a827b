import { fillPath } from '@masque/contracts';
import type { Dispatcher } from 'undici';
import { endErrorOf, type EndReason, type OpenCalls } from '../sessions/open-calls.ts';
import type { RouteRow, Upstream } from '../gateway.rows.ts';
import { passStream } from '../upstream/pass-stream.ts';
import type { UpstreamCall } from '../upstream/upstream.types.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { type GatewayCall, type GatewayResponse, type PipelineHandler, queryText } from '../call/call.ts';
import { headerOf, toFile } from '../call/file-response.ts';

const REQUEST_HEADERS = ['last-event-id', 'range', 'if-range', 'if-none-match'] as const;

export const forward =
  (upstreams: Upstreams, openCalls: OpenCalls, service: Upstream): PipelineHandler =>
  async (call) => {
    const { row, proof, reply, request } = call;
    // Without opening the stream, which would never end for a HEAD request.
    if (row.response === 'stream' && request.method === 'HEAD') return streamHead;
    const hangUp = new AbortController();
    if (row.response !== 'json') reply.raw.once('close', () => hangUp.abort());
    // A model may send nothing until its last token; the upstream call has its own timeouts.
    if (row.response === 'stream') reply.raw.setTimeout(0);
    // From the start: the session may end before a model's first token or the body's last byte.
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

const endBy = (hangUp: AbortController) => (why: EndReason) => hangUp.abort(endErrorOf(why));

const streamHead: GatewayResponse = {
  kind: 'bytes',
  status: 200,
  body: Buffer.alloc(0),
  contentType: 'text/event-stream',
};

const contentTypeOf = (response: Dispatcher.ResponseData) => headerOf(response, 'content-type') ?? 'application/json';

async function respond({ row }: GatewayCall, response: Dispatcher.ResponseData): Promise<GatewayResponse> {
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

function toUpstream(call: GatewayCall, service: Upstream, signal: AbortSignal): UpstreamCall {
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

function laneOf({ response, body, route, policy }: RouteRow): 'calls' | 'streams' | 'feeds' | 'files' {
  if (response === 'stream') return route.isEndless ? 'feeds' : 'streams';
  return policy.isLong || response === 'file' || body === 'image' || body === 'upload' ? 'files' : 'calls';
}

function headersOf({ request, row, body }: GatewayCall): Record<string, string> {
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
