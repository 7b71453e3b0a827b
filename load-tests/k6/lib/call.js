/** One call by its name, measured and judged. */
import http from 'k6/http';
import { Rate } from 'k6/metrics';
import { calls } from '../calls.js';
import { run, target } from './settings.js';

const errors = new Rate('errors');
const limited = new Rate('limited');

let written = 0;

/** A key that no other call has: k6 may be told to repeat, people may click twice, nothing is done twice. */
export const aKey = () => `load-${run}-${__VU}-${(written += 1)}`;

const filled = (path, params) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] === undefined ? '' : params[name]));
const asQuery = (query) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * `as`: a person (lib/people.js), or nobody. `reads`: the body is wanted. `isSetup`: it is no part of what is measured.
 * Statuses that calls.js does not name are errors; of 429 `limited` counts too.
 */
export function call(name, { as, params = {}, query, body, reads = false, isSetup = false, timeout = '30s' } = {}) {
  const { method, path, ok } = calls[name];
  const url = `${target}${filled(path, params)}${query ? `?${asQuery(query)}` : ''}`;
  const isWrite = method !== 'GET';
  const response = http.request(method, url, body === undefined ? null : JSON.stringify(body), {
    headers: {
      // Counted only from proxies that the target trusts: then limits by address are not all one.
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

/** An address of a private range for the n-th of them. */
export const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
