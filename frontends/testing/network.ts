/** A body that is answered with 200, or a function that answers as it likes. */
export type Answer = object | ((request: Request) => Response | Promise<Response>);

/** An error as the gateway sends it. */
export const refusal =
  (status: number, error: string, more: object = {}) =>
  () =>
    Response.json({ error, requestId: 'request-1', ...more }, { status });

/** What a user is answered who may only read for some time. */
export const suspended = refusal(403, 'Your account is suspended until Nov 27, 2026', {
  code: 'account.suspended',
  reason: 'Spam.',
});
/** Its sentence, which is shown wherever a change is refused. */
export const suspendedSentence = 'Your account is suspended until Nov 27, 2026';

export interface Network {
  /** What was asked, oldest first: 'GET /api/session'. */
  calls: string[];
  /** The JSON bodies of calls to `route`, oldest first. */
  bodiesOf: (route: string) => unknown[];
  /** Answers differently from now on. */
  answer: (answers: Readonly<Record<string, Answer>>) => void;
}

/**
 * Replaces `fetch`, the one door to the server. Keys are method and path without query: 'GET /api/session'.
 * A call that nobody answers is a 404, as the gateway's is.
 */
export function fakeNetwork(initial: Readonly<Record<string, Answer>>): Network {
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
