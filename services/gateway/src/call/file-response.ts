import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { GatewayResponse } from './call.ts';

const FILE_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
  'last-modified',
  'retry-after',
] as const;
export function toFile(response: Dispatcher.ResponseData): GatewayResponse {
  const body: Readable = response.body;
  const headers = FILE_HEADERS.flatMap((name) => {
    const value = headerOf(response, name);
    return value === undefined ? [] : [[name, value]];
  });
  return { kind: 'file', status: response.statusCode, body, headers: Object.fromEntries(headers) };
}

export const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
