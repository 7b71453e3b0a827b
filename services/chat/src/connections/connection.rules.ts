import {
  type CompletionRequest,
  Connection,
  type ConnectionDraft,
  ensure,
  generationDefaults,
  type GivenSettings,
  limits,
  type Viewer,
} from '@masque/contracts';
import { connectionFor, isVisible, plainLine } from '@masque/contracts/rules';
import { instructTemplates } from '@masque/roleplay/instruct';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';

export const noConnection = Connection.parse({ id: 'none', name: 'None' });

export function connectionOf(profiles: readonly Connection[], chat: ChatRow): Connection {
  const { characterId } = mainMember(chat);
  const profile = connectionFor(profiles, { profileId: chat.profileId ?? null, characterId });
  return profile ? Connection.parse(profile) : noConnection;
}

export function toConnection(id: string, draft: ConnectionDraft, revision = 0): Connection {
  ensure(isVisible(draft.name), 'request.invalid', {}, { details: ['name: required'] });
  const { template, ownInstruct } = draft.instruct;
  const isKnown = template === 'auto' || ownInstruct !== null || instructTemplates.has(template);
  ensure(isKnown, 'request.invalid', {}, { details: ['instruct.template: unknown'] });
  const characterIds = [...new Set(draft.characterIds)];
  return Connection.parse({ ...draft, id, name: plainLine(draft.name), characterIds, revision });
}

export function withSaved(profiles: readonly Connection[], saved: Connection): Connection[] {
  const moved = new Set(saved.characterIds);
  const released = profiles.map((profile) => {
    const isDefault = profile.isDefault && !saved.isDefault;
    const characterIds = profile.characterIds.filter((id) => !moved.has(id));
    const isSame = isDefault === profile.isDefault && characterIds.length === profile.characterIds.length;
    return isSame ? profile : { ...profile, isDefault, characterIds, revision: profile.revision + 1 };
  });
  const at = profiles.findIndex(({ id }) => id === saved.id);
  const all = at === -1 ? [...released, saved] : released.with(at, saved);
  ensure(Buffer.byteLength(JSON.stringify(all)) <= limits.connectionBytes, 'connection.too_large');
  return all;
}

/** Adds what neither the request nor the chat sets. The page has defaults where no profile is in force; programs don't. */
export function withConnection(
  request: CompletionRequest,
  { id, model, samplers, contextSize, reasoning }: Connection,
  chatSettings: GivenSettings | null,
  { isPage }: Pick<Viewer, 'isPage'> = {},
): CompletionRequest {
  const { temperature, max_tokens, ...others } = samplers;
  const isReasoningSet = request.reasoning != null || request.reasoning_effort != null;
  const { settings } = request;
  const byDefault: GivenSettings = isPage && !settings && id === noConnection.id ? generationDefaults : {};
  return {
    ...request,
    ...others,
    reasoning: isReasoningSet ? null : reasoningOf(reasoning),
    ...Object.fromEntries(Object.entries(request).filter(([, value]) => value != null)),
    model: request.model || model,
    settings: {
      temperature: settings?.temperature ?? chatSettings?.temperature ?? temperature ?? byDefault.temperature,
      maxTokens: settings?.maxTokens ?? chatSettings?.maxTokens ?? max_tokens ?? byDefault.maxTokens,
      contextSize: settings?.contextSize ?? chatSettings?.contextSize ?? contextSize ?? undefined,
    },
  };
}

/** Source: OpenRouter, reasoning tokens. A budget takes the place of the effort. */
function reasoningOf({ effort, budget, isIncluded }: Connection['reasoning']): CompletionRequest['reasoning'] {
  if (effort === 'off') return { enabled: false };
  const byEffort = effort === 'auto' ? {} : { effort };
  const fields = {
    ...(budget === null ? byEffort : { max_tokens: budget }),
    ...(isIncluded ? {} : { exclude: true }),
  };
  return Object.keys(fields).length > 0 ? fields : null;
}
