import { Agent } from 'undici';

export interface StreamResult {
  readonly isWhole: boolean;
  /** From the request to the first text. */
  readonly firstMs: number;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly reason: string;
}

export interface StreamRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const agent = new Agent({ connections: 1_000, pipelining: 1, headersTimeout: 0, bodyTimeout: 60_000, allowH2: false });
const CONTENT = '"content":"';
const EMPTY = '"content":""';

function hasText(piece: string): boolean {
  for (let at = piece.indexOf(CONTENT); at !== -1; at = piece.indexOf(CONTENT, at + 1)) {
    if (!piece.startsWith(EMPTY, at)) return true;
  }
  return false;
}

/** Does as little work as possible, because everything on this machine shares its cores. */
export function readStream({ url, headers, body }: StreamRequest): Promise<StreamResult> {
  const { origin, pathname } = new URL(url);
  const beganAt = performance.now();
  let firstMs = Number.NaN;
  let status = 0;
  let tail = '';
  return new Promise((resolve) => {
    const end = (isWhole: boolean, reason: string) =>
      resolve({ isWhole, firstMs, beganAt, endedAt: performance.now(), reason });
    agent.dispatch(
      { origin, path: pathname, method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: (_, piece) => {
          if (Number.isNaN(firstMs) && hasText(piece.toString('latin1'))) firstMs = performance.now() - beganAt;
          tail = (piece.length > 40 ? '' : tail) + piece.toString('latin1', Math.max(0, piece.length - 40));
        },
        onResponseEnd: () =>
          end(status === 200 && tail.includes('[DONE]'), `status ${status}, ended by ${tail.trim()}`),
        onResponseError: (_, error) => end(false, error.message),
      },
    );
  });
}

export const closeClient = () => agent.destroy();
