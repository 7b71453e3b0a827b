import type { TaggedCache } from '../cache/tagged-cache.ts';
import { type Answer, type Call, fillTag, type Step } from './call.ts';

const keyOf = (call: Call, vary: 'nobody' | 'viewer'): string => {
  const who = vary === 'viewer' ? (call.viewer?.userId ?? '') : '';
  return `${call.row.name}|${who}|${JSON.stringify(call.params)}|${JSON.stringify(call.query)}`;
};

/** Answers from the cache; keeps what comes back with 200. */
export const cache =
  (store: TaggedCache): Step =>
  async (call, next) => {
    const policy = call.row.policy.cache;
    if (!policy) return next();
    const key = keyOf(call, policy.vary);
    const hit = store.peek(key);
    if (hit) return { kind: 'entry', entry: hit };
    let other: Answer | undefined;
    const entry = await store.through(key, async () => {
      const answer = await next();
      if (answer.kind !== 'bytes' || answer.status !== 200) {
        other = answer;
        return undefined;
      }
      const tags = policy.tags.map((tag) => fillTag(tag, call));
      return { body: answer.body, contentType: answer.contentType, tags, ttl: policy.ttl };
    });
    if (entry) return { kind: 'entry', entry };
    return other ?? next(); // another call's miss ended in an error, which is not ours to repeat
  };
