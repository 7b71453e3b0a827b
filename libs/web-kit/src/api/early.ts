// The boot script starts these requests and the base query picks them up: two bundles that meet on `globalThis`.
interface EarlyRequest {
  readonly response: Promise<Response>;
  readonly startedAt: number;
}

declare global {
  var masqueEarly: Map<string, EarlyRequest> | undefined;
}

const validFor = 10_000;
const timeout = 30_000;

function keyOf(url: string): string {
  const { pathname, searchParams } = new URL(url, globalThis.location?.origin ?? 'http://localhost');
  searchParams.sort();
  return `${pathname}?${searchParams.toString()}`;
}

export function startEarly(url: string): Promise<Response> {
  const started = (globalThis.masqueEarly ??= new Map<string, EarlyRequest>());
  const known = started.get(keyOf(url));
  if (known) return known.response;
  const response = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(timeout) });
  response.catch(() => undefined);
  started.set(keyOf(url), { response, startedAt: Date.now() });
  return response;
}

/** Returns the early response to this request, once, if it started within the last 10 s. */
export function claimEarly({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | null {
  const started = globalThis.masqueEarly;
  if (!started || method !== 'GET') return null;
  const key = keyOf(url);
  const early = started.get(key);
  started.delete(key);
  return early && Date.now() - early.startedAt < validFor ? early.response : null;
}
