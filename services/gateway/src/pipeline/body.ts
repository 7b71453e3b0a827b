import { PassThrough } from 'node:stream';
import { DomainError, ensure, limits, uploadArrival } from '@masque/contracts';
import { parseJson } from '@masque/service-kit';
import { noBody, type Body } from '../body/body.types.ts';
import { type BodyBounds, ensureDeclaredSize, readBody, watchArrival } from '../body/read-body.ts';
import { addressKey } from '../addresses/address.ts';
import type { TransferSlots } from '../limits/transfer-slots.ts';
import type { BodyClass } from '../gateway.policy.ts';
import { type Call, type GatewayResponse, type Handler, statusOf, type Step } from '../call/call.ts';

const { graceMs, minRate } = uploadArrival;
const REPORT_BYTES = 16 * 1024;
const bounds: Record<Exclude<BodyClass, 'none'>, BodyBounds> = {
  report: { maxBytes: REPORT_BYTES, minRate: 0, graceMs },
  json: { maxBytes: limits.bodyBytes, minRate: 0, graceMs },
  // Two and a half minutes at most.
  image: { maxBytes: limits.imageBodyBytes, minRate: 4 * minRate, graceMs },
  upload: uploadArrival,
};

const isJson = (type: string) => /^application\/json\s*(;|$)/i.test(type);
const isReport = (type: string) => /^application\/(csp-report|reports\+json)\s*(;|$)/i.test(type);
const isForm = (type: string) => /^multipart\/form-data\s*;/i.test(type);

/** Reads the body as the row's class says. It comes after everything that can refuse the call without it. */
export const body = (slots: TransferSlots): Step => {
  return async (call, next) => {
    const { body: bodyClass } = call.row;
    if (bodyClass === 'none') return next(call);
    // A coded body could grow beyond its bounds; no client of ours sends one.
    ensure((call.request.headers['content-encoding'] ?? 'identity') === 'identity', 'request.wrong_type');
    if (bodyClass === 'report') {
      call.body = await readWhole(call, bounds.report, isReport);
      return next(call);
    }
    if (bodyClass === 'json' || (bodyClass === 'image' && isSmall(call))) {
      call.body = await readWhole(call, bounds.json);
      return next(call);
    }
    const release = slots.acquire('upload', call.viewer?.userId ?? addressKey(call.request.ip));
    try {
      if (bodyClass === 'upload') return await passThrough(call, bounds.upload, next);
      call.body = await readWhole(call, { ...bounds.image, tooLarge: call.row.policy.tooLarge });
      return await next(call);
    } finally {
      release();
    }
  };
};

/** No more than any JSON call may send: it needs no slot. */
const isSmall = ({ request: { headers } }: Call): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= limits.bodyBytes;

/** Lets the body come: a client may wait for 100 before it sends it. */
function accept({ request, reply }: Call, most: BodyBounds): void {
  ensureDeclaredSize(request.raw, most);
  if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue();
}

async function readWhole(call: Call, most: BodyBounds, isValue = isJson): Promise<Body> {
  const { request, row } = call;
  const contentType = request.headers['content-type'] ?? '';
  const isEmpty =
    request.headers['transfer-encoding'] === undefined && !(Number(request.headers['content-length']) > 0);
  if (isEmpty) return noBody;
  ensure(isValue(contentType) || (row.route.multipart && isForm(contentType)), 'request.wrong_type');
  accept(call, most);
  const bytes = await readBody(request.raw, most);
  if (!isValue(contentType)) return { kind: 'form', bytes, contentType };
  return bytes.length === 0 ? noBody : { kind: 'json', bytes, value: parseJson(bytes.toString()) };
}

/**
 * Passes the body on as it arrives. What is too large or too slow is ended as if nothing more came: the service may have
 * carried out the beginning, and its success tells of that; its refusal is answered as ours.
 */
async function passThrough(call: Call, most: BodyBounds, next: Handler): Promise<GatewayResponse> {
  const { request, row } = call;
  const contentType = request.headers['content-type'] ?? '';
  ensure(isForm(contentType) || (!row.route.multipart && contentType !== ''), 'request.wrong_type');
  accept(call, most);
  // Its reader gets the error too, if there is one by then.
  const stream = new PassThrough().on('error', () => undefined);
  let failure: DomainError | undefined;
  const stop = watchArrival(request.raw, most, (error) => {
    failure = error;
    request.raw.unpipe(stream);
    process.nextTick(() => stream.end()); // the piece at hand is still on its way to it
  });
  request.raw.once('close', () => {
    stop();
    if (!request.raw.complete) stream.destroy(new DomainError('request.malformed'));
  });
  request.raw.pipe(stream);
  call.body = { kind: 'stream', stream, contentType };
  const response = await next(call);
  if (failure && statusOf(response) >= 400) throw failure;
  return response;
}
