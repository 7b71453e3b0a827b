/** A body for a 200 response, or a function that returns a response. */
export type NetworkAnswer = object | ((request: Request) => Response | Promise<Response>);

export const refusal =
  (status: number, error: string, more: object = {}) =>
  () =>
    Response.json({ error, requestId: 'request-1', ...more }, { status });

export const suspended = refusal(403, 'Your account is suspended until Nov 27, 2026', {
  code: 'account.suspended',
  reason: 'Spam.',
});
export const suspendedSentence = 'Your account is suspended until Nov 27, 2026';

export interface Network {
  /** Oldest first: 'GET /api/session'. */
  calls: string[];
  /** JSON bodies, oldest first. */
  bodiesOf: (route: string) => unknown[];
  answer: (answers: Readonly<Record<string, NetworkAnswer>>) => void;
}

/** Replaces `fetch`. Keys are a method and a path without query: 'GET /api/session'. Unknown calls get a 404. */
export function fakeNetwork(initial: Readonly<Record<string, NetworkAnswer>>): Network {
  const answers = new Map(Object.entries(initial));
  const calls: string[] = [];
  const bodies: { route: string; body: unknown }[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(route);
    const text = await request.clone().text();
    const isForm = request.headers.get('content-type')?.startsWith('multipart/');
    if (text && !isForm) bodies.push({ route, body: JSON.parse(text) });
    const answer = answers.get(route);
    if (typeof answer === 'function') return answer(request);
    return answer ? Response.json(answer) : refusal(404, 'Not found')();
  };
  return {
    calls,
    bodiesOf: (route) => bodies.filter((sent) => sent.route === route).map(({ body }) => body),
    answer: (more) => {
      for (const [route, value] of Object.entries(more)) answers.set(route, value);
    },
  };
}
