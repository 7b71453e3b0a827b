/**
 * Responses that were asked for before the app was there. The boot script starts them, the base query takes them; both are
 * bundles of their own and meet on `globalThis`.
 */
interface Early {
  readonly response: Promise<Response>;
  readonly startedAt: number;
}

declare global {
  // A property of globalThis is declared by var.
  var masqueEarly: Map<string, Early> | undefined;
}

const validFor = 10_000;
const timeout = 30_000;

/** The same for every order of the query. */
function keyOf(url: string): string {
  const { pathname, searchParams } = new URL(url, globalThis.location?.origin ?? 'http://localhost');
  searchParams.sort();
  return `${pathname}?${searchParams.toString()}`;
}

/** Asks for it now, once. */
export function startEarly(url: string): Promise<Response> {
  const started = (globalThis.masqueEarly ??= new Map<string, Early>());
  const known = started.get(keyOf(url));
  if (known) return known.response;
  const response = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(timeout) });
  // Whoever takes it sees the failure.
  response.catch(() => undefined);
  started.set(keyOf(url), { response, startedAt: Date.now() });
  return response;
}

/** The response to this request, if it was started a moment ago. Given once. */
export function takeEarly({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | null {
  const started = globalThis.masqueEarly;
  if (!started || method !== 'GET') return null;
  const key = keyOf(url);
  const early = started.get(key);
  started.delete(key);
  return early && Date.now() - early.startedAt < validFor ? early.response : null;
}
