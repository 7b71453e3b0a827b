import http from 'k6/http';
import { Rate } from 'k6/metrics';
import { calls } from '../calls.js';
import { run, target } from './settings.js';

const errors = new Rate('errors');
const limited = new Rate('limited');

let written = 0;

/** A unique idempotency key for each call. */
export const aKey = () => `load-${run}-${__VU}-${(written += 1)}`;

const filled = (path, params) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] === undefined ? '' : params[name]));
const asQuery = (query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * `as`: a person (lib/people.js), or nobody. `reads`: keeps the body. `isSetup`: isn't measured. Statuses that calls.js
 * doesn't name are errors; a 429 also counts as `limited`.
 */
export function call(name, { as, params = {}, query, body, reads = false, isSetup = false, timeout = '30s' } = {}) {
  const { method, path, ok } = calls[name];
  const url = `${target}${filled(path, params)}${query ? `?${asQuery(query)}` : ''}`;
  const isWrite = method !== 'GET';
  const response = http.request(method, url, body === undefined ? null : JSON.stringify(body), {
    headers: {
      // Counts only if the target trusts this proxy; then limits by address don't treat all users as one.
      'X-Forwarded-For': as ? as.address : addressOf(__VU),
      ...(isWrite ? { Origin: target, 'Idempotency-Key': aKey() } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(as ? { Cookie: as.cookie } : {}),
    },
    jar: new http.CookieJar(),
    tags: { name: isSetup ? `setup ${name}` : name },
    responseType: reads || __ENV.MASQUE_SHOW_ERRORS ? 'text' : 'none',
    timeout,
  });
  const isGood = ok.includes(response.status);
  if (isSetup) {
    if (!isGood) throw new Error(`${name} answered ${response.status}: ${response.body || response.error}`);
    return response;
  }
  errors.add(!isGood, { name });
  limited.add(response.status === 429, { name });
  if (!isGood && __ENV.MASQUE_SHOW_ERRORS)
    console.error(`${name}: ${response.status} ${response.body || response.error}`);
  return response;
}

/** The n-th address of a private range. */
export const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
