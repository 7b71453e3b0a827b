import { ensure, type Route } from '@masque/contracts';
import { parseInput } from '@masque/service-kit';
import { LRUCache } from 'lru-cache';
import type { Call, Step } from '../call/call.ts';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const asStrings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, part]) => [name, String(part)]));

interface Address {
  readonly params: Call['params'];
  readonly query: Call['query'];
}

/** Whether the route takes a claim for true only if it is the viewer's; elsewhere a claim does not matter. */
const isClaimChecked = ({ auth }: Route): boolean => auth !== 'optional' && auth !== 'public';

/**
 * Parses params, query and body with the contract. A claim to be a user must be true where one is needed, and is dropped
 * where it does not matter. The service gets the same bytes of the body and parses them with the same contract.
 */
export function validate(route: Route): Step {
  /** Many ask for the same addresses, and parsing them is most of what a cached response costs. */
  const parsed = new LRUCache<string, Address>({ max: 1_000 });
  const parse = ({ request }: Call): Address => {
    const known = parsed.get(request.url);
    if (known) return known;
    const query = asRecord(route.query && parseInput(route.query, request.query));
    if (route.claim !== undefined && !isClaimChecked(route)) delete query[route.claim];
    const address = { params: asStrings(route.params && parseInput(route.params, request.params)), query };
    if (request.url.length < 300) parsed.set(request.url, address);
    return address;
  };
  return (call, next) => {
    const { params, query } = parse(call);
    call.params = params;
    call.query = query;
    if (route.body && (call.body.kind === 'json' || call.body.kind === 'none')) {
      call.input = parseInput(route.body, call.body.kind === 'json' ? (call.body.value ?? {}) : {});
    }
    if (route.claim !== undefined && isClaimChecked(route)) {
      for (const claim of [query[route.claim], asRecord(call.input)[route.claim]]) {
        ensure(claim === undefined || claim === call.viewer?.username, 'auth.denied');
      }
    }
    return next(call);
  };
}
