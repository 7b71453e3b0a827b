import { claimOf, ensure, type Route } from '@masque/contracts';
import { parseInput } from '@masque/service-kit/http';
import { LRUCache } from 'lru-cache';
import type { GatewayCall, PipelineStep } from '../call/call.ts';

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const asStrings = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, part]) => [name, String(part)]));

interface Address {
  readonly params: GatewayCall['params'];
  readonly query: GatewayCall['query'];
}

/** A claimed username must be the caller's where the route needs one, and is dropped where it doesn't matter. */
export function validate(route: Route): PipelineStep {
  const claim = claimOf(route);
  /** Many calls share URLs, and parsing is most of the cost of a cached response. */
  const parsed = new LRUCache<string, Address>({ max: 1_000 });
  const parse = ({ request }: GatewayCall): Address => {
    const known = parsed.get(request.url);
    if (known) return known;
    const query = asRecord(route.query && parseInput(route.query, request.query));
    if (route.claim !== undefined && claim === null) delete query[route.claim];
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
    if (claim !== null) {
      // From the raw input: a contract that doesn't name the claim has stripped it.
      const { body, request, viewer } = call;
      for (const sent of [request.query, body.kind === 'json' ? body.value : {}]) {
        ensure((asRecord(sent)[claim] ?? viewer?.username) === viewer?.username, 'auth.denied');
      }
    }
    return next(call);
  };
}
