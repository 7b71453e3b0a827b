import { ErrorBody, toOpenAiError } from '@masque/contracts';
import { parseJson } from '@masque/service-kit';
import type { BytesResponse, Step } from '../call/call.ts';

/** Tells of a service's refusal in OpenAI's shape; what is thrown on the way is told so by edge/edge.ts. */
export const openAiErrors: Step = async (call, next) => {
  const response = await next(call);
  return response.kind === 'bytes' && response.status >= 400 ? retold(response) : response;
};

function retold(response: BytesResponse): BytesResponse {
  const error = toOpenAiError(ErrorBody.parse(parseJson(response.body.toString())));
  return { ...response, body: Buffer.from(JSON.stringify(error)) };
}
