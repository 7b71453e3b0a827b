import { Agent } from 'undici';

/** Where to ask for answers, and how to say who asks. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: () => Record<string, string>;
  /** The request of stream number `index`. */
  readonly body: (index: number, model: string) => Record<string, unknown>;
}

export interface StreamResult {
  readonly isWhole: boolean;
  /** From the request to the first text, and to the end, in milliseconds. */
  readonly firstMs: number;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly reason: string;
}

const agent = new Agent({ connections: 1_000, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, allowH2: false });
const CONTENT = '"content":"';
const EMPTY = '"content":""';

/** Where the first text of an answer stands, if it has come. */
function hasText(piece: string): boolean {
  for (let at = piece.indexOf(CONTENT); at !== -1; at = piece.indexOf(CONTENT, at + 1)) {
    if (!piece.startsWith(EMPTY, at)) return true;
  }
  return false;
}

/** Reads one streamed answer with as little work as possible: all that runs on this machine shares its cores. */
export function readStream(target: Target, index: number, model: string): Promise<StreamResult> {
  const { origin, pathname } = new URL(target.url);
  const beganAt = performance.now();
  let firstMs = Number.NaN;
  let status = 0;
  let tail = '';
  return new Promise((resolve) => {
    const end = (isWhole: boolean, reason: string) =>
      resolve({ isWhole, firstMs, beganAt, endedAt: performance.now(), reason });
    agent.dispatch(
      {
        origin,
        path: pathname,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...target.headers() },
        body: JSON.stringify({ ...target.body(index, model), model, stream: true }),
      },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: (_, piece) => {
          if (Number.isNaN(firstMs)) {
            if (hasText(piece.toString('latin1'))) firstMs = performance.now() - beganAt;
          }
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
