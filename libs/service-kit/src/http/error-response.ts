import { DomainError, type ErrorBody, type ErrorCode, errors } from '@masque/contracts';
import { HttpException } from '@nestjs/common';
import { isUnavailable } from '../unavailable.ts';

export interface ErrorResponse {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  readonly isUnexpected: boolean;
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'image.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_type',
  FST_ERR_BAD_URL: 'request.unknown_path',
  FST_ERR_MAX_PARAM_LENGTH: 'request.unknown_path',
};

const httpCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'auth.required',
  403: 'auth.denied',
  404: 'request.unknown_path',
  405: 'request.unknown_path',
  413: 'request.too_large',
  415: 'request.wrong_type',
  502: 'server.bad_gateway',
  503: 'server.unavailable',
  504: 'server.timeout',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'server.failed';
  const code = 'code' in error ? text(error.code) : '';
  const known = fastifyCodes[code];
  if (known) return known;
  if (isUnavailable(error)) return 'server.unavailable';
  const status =
    error instanceof HttpException ? error.getStatus() : 'statusCode' in error ? Number(error.statusCode) : 500;
  return httpCodes[status] ?? (status >= 400 && status < 500 ? 'request.malformed' : 'server.failed');
}

export function toErrorResponse(error: unknown, requestId: string): ErrorResponse {
  const domain: DomainError = error instanceof DomainError ? error : new DomainError(codeOf(error) as 'server.failed');
  const { details, remainingTime, remedy, upstreamCode, param, fields } = domain.extras;
  return {
    status: domain.status,
    body: {
      error: domain.message,
      code: domain.code,
      ...(details ? { details: [...details] } : {}),
      ...(remainingTime === undefined ? {} : { remainingTime }),
      ...(remedy ? { remedy } : {}),
      ...(upstreamCode ? { upstreamCode } : {}),
      ...(param ? { param } : {}),
      ...fields,
      requestId,
    },
    headers: remainingTime === undefined ? {} : { 'retry-after': String(Math.ceil(remainingTime)) },
    isUnexpected: errors[domain.code].status === 500,
  };
}
