import type { TaggedCache } from '../cache/tagged-cache.ts';
import { fillTag, type Step, statusOf } from './call.ts';

/** After a success, drops what it made old, before the caller can read it. Events do the same for everybody else. */
export const purge =
  (cache: TaggedCache): Step =>
  async (call, next) => {
    const answer = await next();
    const tags = call.row.policy.purges ?? [];
    if (statusOf(answer) < 300) await Promise.all(tags.map((tag) => cache.purge(fillTag(tag, call))));
    return answer;
  };
