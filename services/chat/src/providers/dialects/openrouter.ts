import type { Connection } from '@masque/contracts';
import { speaksOpenRouter } from '../../gateways.setting.ts';
import { wantsCacheMarks } from '../cache.marks.ts';
import { isOlderClaude } from './claude.ts';
import type { Dialect } from './dialect.ts';

/** Most models begin a new message instead of continuing the assistant's. */
const takesPrefill = (model: string): boolean => /^~?mistralai\//.test(model) || isOlderClaude(model);

/** These variants of a model aren't listed on their own. */
const variant = /:(?:nitro|floor|online|exacto)$/;

/** Its own form of reasoning is the one Masque uses. Source: OpenRouter, provider routing. */
export const openRouter: Dialect = {
  name: 'openrouter',
  speaks: speaksOpenRouter,
  caches: wantsCacheMarks,
  listedAs: (model) => model.replace(variant, ''),
  needs: (model) => ({ takesPrefill: takesPrefill(model) }),
  rewrite: (body, { routing }) => (routing ? { ...body, ...routed(routing) } : body),
};

function routed({ order, ignore, allowsFallbacks, deniesTraining, compressesContext }: Connection['routing']) {
  const provider = {
    ...(order.length > 0 ? { order } : {}),
    ...(ignore.length > 0 ? { ignore } : {}),
    ...(allowsFallbacks ? {} : { allow_fallbacks: false }),
    ...(deniesTraining ? { data_collection: 'deny' } : {}),
  };
  return {
    ...(Object.keys(provider).length > 0 ? { provider } : {}),
    ...(compressesContext ? { plugins: [{ id: 'context-compression' }] } : {}),
  };
}
