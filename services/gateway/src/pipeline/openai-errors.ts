import { ErrorBody, isRetried, openAiStatusOf, toOpenAiError } from '@masque/contracts';
import { parseJson } from '@masque/service-kit/http';
import type { BytesResponse, PipelineStep } from '../call/call.ts';

export const openAiErrors: PipelineStep = async (call, next) => {
  const response = await next(call);
  return response.kind === 'bytes' && response.status >= 400 ? toOpenAiResponse(response) : response;
};

function toOpenAiResponse(response: BytesResponse): BytesResponse {
  const body = ErrorBody.parse(parseJson(response.body.toString()));
  const status = openAiStatusOf(body.code, response.status);
  const headers = { ...response.headers, ...(isRetried(body) ? { 'x-should-retry': 'false' } : {}) };
  return { ...response, status, headers, body: Buffer.from(JSON.stringify(toOpenAiError(body))) };
}
