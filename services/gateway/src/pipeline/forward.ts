import { fillPath } from '@masque/contracts';
import type { Upstream } from '../gateway.routes.ts';
import { passStream } from '../upstream/pass-stream.ts';
import type { UpstreamCall, Upstreams } from '../upstream/upstreams.ts';
import type { Answer, Call } from './call.ts';

/** Passes the call on to the service that answers it. Bodies are passed back as they are, without being parsed. */
export const forward =
  (upstreams: Upstreams) =>
  async (call: Call, service: Upstream): Promise<Answer> => {
    const { route } = call.row;
    const hangUp = new AbortController();
    if (route.raw) call.reply.raw.once('close', () => hangUp.abort());
    const answer = await upstreams.request({
      ...toUpstream(call, service),
      ...(route.raw ? { signal: hangUp.signal, silenceMs: 0 } : {}),
    });
    const contentType = String(answer.headers['content-type'] ?? 'application/json');
    if (contentType.startsWith('text/event-stream')) {
      await passStream(call.reply, answer);
      return { kind: 'streamed' };
    }
    const body = Buffer.from(await answer.body.arrayBuffer());
    const retryAfter = answer.headers['retry-after'];
    const headers: Record<string, string> = typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {};
    return { kind: 'bytes', status: answer.statusCode, body, contentType, headers };
  };

function toUpstream(call: Call, service: Upstream): UpstreamCall {
  const { row, request, params, body } = call;
  return {
    service,
    method: row.route.method,
    path: `${fillPath(row.route.path, params)}${queryOf(call.query)}`,
    identity: { viewer: call.viewer, requestId: request.id },
    headers: headersOf(call),
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  };
}

function headersOf({ request, body }: Call): Record<string, string> {
  const { 'last-event-id': lastEventId, 'content-type': contentType } = request.headers;
  const type = Buffer.isBuffer(body) ? contentType : body === undefined ? undefined : 'application/json';
  return {
    ...(type ? { 'content-type': type } : {}),
    ...(typeof lastEventId === 'string' ? { 'last-event-id': lastEventId } : {}),
  };
}

function queryOf(query: Call['query']): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
