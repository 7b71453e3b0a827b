import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { DomainError, type ErrorCode } from '@masque/contracts';
import { toErrorResponse } from './error-response.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.too_large',
};

/** For requests that Node's parser rejects. Written by hand, because there is no reply object yet. */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Browsers preconnect, and would take a response on an idle connection for the one to their next request.
    if (socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const { status, body } = toErrorResponse(
      new DomainError(codes[error.code ?? ''] ?? 'request.malformed'),
      requestId,
    );
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${requestId}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
    socket.destroy(error);
  };
