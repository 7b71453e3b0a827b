import { PassThrough } from 'node:stream';
import { DomainError, ensure, limits, uploadArrival } from '@masque/contracts';
import { parseJson } from '@masque/service-kit/http';
import { noBody, type Body } from '../body/body.types.ts';
import { type BodyBounds, ensureDeclaredSize, readBody, watchArrival } from '../body/read-body.ts';
import { addressKey } from '../addresses/address.ts';
import type { TransferSlots } from '../limits/transfer-slots.ts';
import type { BodyClass } from '../gateway.policy.ts';
import {
  type GatewayCall,
  type GatewayResponse,
  type PipelineHandler,
  statusOf,
  type PipelineStep,
} from '../call/call.ts';

const { graceMs, minRate } = uploadArrival;
const REPORT_BYTES = 16 * 1024;
const bounds: Record<Exclude<BodyClass, 'none'>, BodyBounds> = {
  report: { maxBytes: REPORT_BYTES, minRate: 0, graceMs },
  json: { maxBytes: limits.bodyBytes, minRate: 0, graceMs },
  image: { maxBytes: limits.imageBodyBytes, minRate: 4 * minRate, graceMs },
  upload: uploadArrival,
};

const isJson = (type: string) => /^application\/json\s*(;|$)/i.test(type);
const isReport = (type: string) => /^application\/(csp-report|reports\+json)\s*(;|$)/i.test(type);
const isForm = (type: string) => /^multipart\/form-data\s*;/i.test(type);

export const body = (slots: TransferSlots): PipelineStep => {
  return async (call, next) => {
    const { body: bodyClass } = call.row;
    if (bodyClass === 'none') return next(call);
    // An encoded body could expand past its limit; none of our clients sends one.
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

const isSmall = ({ request: { headers } }: GatewayCall): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= limits.bodyBytes;

function accept({ request, reply }: GatewayCall, most: BodyBounds): void {
  ensureDeclaredSize(request.raw, most);
  if (/^100-continue$/i.test(request.headers.expect ?? '')) reply.raw.writeContinue();
}

async function readWhole(call: GatewayCall, most: BodyBounds, isValue = isJson): Promise<Body> {
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

/** Ends a bad body early. The service may have used the first part, so its success stands; its error is replaced. */
async function passThrough(call: GatewayCall, most: BodyBounds, next: PipelineHandler): Promise<GatewayResponse> {
  const { request, row } = call;
  const contentType = request.headers['content-type'] ?? '';
  ensure(isForm(contentType) || (!row.route.multipart && contentType !== ''), 'request.wrong_type');
  accept(call, most);
  const stream = new PassThrough().on('error', () => undefined);
  let failure: DomainError | undefined;
  const stop = watchArrival(request.raw, most, (error) => {
    failure = error;
    request.raw.unpipe(stream);
    process.nextTick(() => stream.end()); // the current chunk is still on its way
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
