import type { TaggedCache } from '../cache/tagged-cache.ts';
import type { CachePolicy } from '../gateway.policy.ts';
import type { ViewerOverlay } from '../views/overlay.ts';
import { type GatewayCall, fillTag, type GatewayResponse, type PipelineStep } from '../call/call.ts';

/** Caches 200 responses as an anonymous visitor gets them. */
export function cache(policy: CachePolicy, store: TaggedCache, overlay?: ViewerOverlay): PipelineStep {
  const shared: PipelineStep = async (call, next) => {
    let other: GatewayResponse | undefined;
    const load = async () => {
      const response = await next({ ...call, proof: undefined, account: null, viewer: null });
      if (response.kind === 'bytes' && response.status === 200) return response;
      other = response;
      return undefined;
    };
    const entry = await store.getOrLoad({
      key: keyOf(call),
      tags: tagsOf(policy, call),
      ttl: policy.ttl,
      isLenient: call.viewer === null,
      load,
    });
    if (entry) return { kind: 'entry', entry };
    return other ?? next(call); // another call's load failed, and its error isn't ours to repeat
  };

  const forViewer: PipelineStep = async (call, next) => {
    if (!overlay || !call.viewer || call.isAfterOwnChange || !overlay.isShared(call)) return next(call);
    const current = overlay.prepare(call.viewer);
    const response = await shared(call, next);
    if (response.kind !== 'entry') return next(call);
    const entry = await overlay.layOver(response.entry, call.viewer, call, current);
    return entry ? { kind: 'entry', entry } : next(call);
  };

  return (call, next) => {
    if (call.viewer && overlay) return forViewer(call, next);
    const hit = call.viewer ? undefined : store.peek(keyOf(call), tagsOf(policy, call));
    return hit ? Promise.resolve({ kind: 'entry', entry: hit }) : shared(call, next);
  };
}

const tagsOf = ({ tags }: CachePolicy, call: GatewayCall): string[] => tags.map((tag) => fillTag(tag, call));

/** validate.ts reuses the parsed query of a URL, so its key is computed once. */
const keys = new WeakMap<object, string>();
function keyOf({ row, params, query }: GatewayCall): string {
  const known = keys.get(query);
  if (known !== undefined) return known;
  const key = `${row.name}|${JSON.stringify(params)}|${JSON.stringify(query)}`;
  keys.set(query, key);
  return key;
}
