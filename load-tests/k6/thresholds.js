/**
 * Thresholds of every script. Plain data and functions without k6.
 * `errors` counts 5xx, calls without an answer, and refusals: 429 and every other status that calls.js doesn't list.
 * `limited` counts the 429 among them. Latencies are p95 and p99 in milliseconds for two cores and the local store. An
 * operator adapts them by `slack`: 1 keeps them, 2 doubles them.
 */

/** Milliseconds; for a streamed reply until its first byte, which comes with the first token (lib/stream.js). */
export const latencies = {
  'gateway.getSession': [50, 150],
  'gateway.signInWithCredential': [250, 600],
  'gateway.getProfile': [100, 250],
  'gateway.listCharactersOf': [100, 250],
  'identity.checkUsername': [60, 150],
  'identity.setUsername': [200, 500],
  'catalog.listCharacters': [100, 300],
  'catalog.getCharacter': [80, 200],
  'catalog.listTags': [60, 150],
  'chat.saveHistory': [200, 500],
  'chat.listChats': [100, 250],
  'chat.getChat': [100, 250],
  'chat.complete': [200, 500],
  'social.like': [120, 300],
  'social.toggleFavorite': [120, 300],
  'social.submitComment': [150, 400],
  'social.listComments': [100, 250],
  'social.follow': [200, 500],
  'social.unfollow': [200, 500],
  'moderation.createReport': [250, 600],
  'moderation.listReports': [150, 400],
  'moderation.getReport': [200, 500],
  'moderation.moveReport': [250, 600],
};

/** Shares of all calls, and a factor for the latencies. */
export const allowed = {
  // The first calls after a start are the slowest, and two of a kind make no percentile.
  smoke: { errors: 0, limited: 0, slack: 5 },
  browse: { errors: 0.001, limited: 0.001, slack: 1 },
  'sign-up-wave': { errors: 0.001, limited: 0.001, slack: 1 },
  'chat-streams': { errors: 0.001, limited: 0.001, slack: 1 },
  'social-storm': { errors: 0.001, limited: 0.001, slack: 1 },
  moderation: { errors: 0.001, limited: 0.001, slack: 1 },
  soak: { errors: 0.0005, limited: 0.0005, slack: 1 },
  // Tenfold load within seconds may be felt, but nobody is refused.
  spike: { errors: 0.005, limited: 0.001, slack: 4 },
  // The point where these break is the result.
  breakpoint: { errors: 0.01, limited: 0.01, slack: 3 },
};

/** Calls measured until the first byte. */
export const streamed = ['chat.complete'];

export const metricOf = (name) => `${streamed.includes(name) ? 'first_token' : 'http_req_duration'}{name:${name}}`;

const share = (most) => (most === 0 ? 'rate==0' : `rate<=${most}`);

/** `slack` multiplies the script's own. */
export function thresholdsOf(name, calls, { slack = 1, isToBreak = false } = {}) {
  const { errors, limited, slack: own } = allowed[name];
  // A breakpoint run ends at the first failure, but not during its first seconds.
  const rule = (threshold) => (isToBreak ? [{ threshold, abortOnFail: true, delayAbortEval: '15s' }] : [threshold]);
  const times = calls.map((call) => {
    const [p95, p99] = latencies[call].map((ms) => Math.round(ms * own * slack));
    return [metricOf(call), [...rule(`p(95)<=${p95}`), ...rule(`p(99)<=${p99}`)]];
  });
  return {
    errors: rule(share(errors)),
    limited: rule(share(limited)),
    // A reply without its last event is no reply, whatever its status was.
    ...(calls.some((call) => streamed.includes(call)) ? { broken_streams: ['rate==0'] } : {}),
    ...Object.fromEntries(times),
  };
}
