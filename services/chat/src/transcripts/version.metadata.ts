import { text } from '@masque/contracts';
import type { VersionDetails } from '@masque/roleplay/transcripts';
import { z } from 'zod';
import type { Swipe } from '../chats/chats.service.ts';
import { type MetadataFields, withOwn } from './own.metadata.ts';

const MOST_FINISH = 100;
const MOST_TOKENS = 1e9;

const Count = z.int().min(0).max(MOST_TOKENS).optional().catch(undefined);

/** SillyTavern has no place for these; its `token_count` has the answer's tokens. */
const Own = z.object({
  state: z.enum(['stopped', 'broken']).optional().catch(undefined),
  finish: text(MOST_FINISH).optional().catch(undefined),
  promptTokens: Count,
});

export type ImportedEnd = Partial<Pick<Swipe, 'state' | 'finish' | 'usage'>>;

export function withVersion(
  extra: MetadataFields,
  { model, reasoning, reasoningMs, state, finish, usage = {} }: Swipe,
): MetadataFields {
  const { prompt_tokens: promptTokens, completion_tokens: tokens } = usage;
  const all = {
    ...extra,
    ...(model === undefined ? {} : { model }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(reasoningMs === undefined ? {} : { reasoning_duration: reasoningMs }),
    ...(typeof tokens === 'number' ? { token_count: tokens } : {}),
  };
  return withOwn(all, Object.keys(Own.shape), {
    ...(state === 'complete' ? {} : { state }),
    ...(typeof finish === 'string' ? { finish } : {}),
    ...(typeof promptTokens === 'number' ? { promptTokens } : {}),
  });
}

export function endOf({ tokens, own = {} }: VersionDetails): ImportedEnd {
  const { state, finish, promptTokens } = Own.parse(own);
  const completionTokens = Count.parse(tokens);
  const usage = {
    ...(promptTokens === undefined ? {} : { prompt_tokens: promptTokens }),
    ...(completionTokens === undefined ? {} : { completion_tokens: completionTokens }),
  };
  return {
    ...(state === undefined ? {} : { state }),
    ...(finish === undefined ? {} : { finish }),
    ...(Object.keys(usage).length === 0 ? {} : { usage }),
  };
}
