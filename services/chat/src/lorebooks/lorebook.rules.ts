import { DEFAULT_PERSONA_ID, type LorebookUse } from '@masque/contracts';
import type { AttachedLorebook, LoreSource } from '@masque/roleplay/prompt';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';

export interface LoreBookRef {
  readonly characterId: string;
  readonly version: number;
}

export interface JoinedLorebook extends AttachedLorebook, LoreBookRef {}

/** A book attached in several places counts once, as in SillyTavern: global, chat, persona, character. */
export function attachedTo(row: ChatRow, uses: readonly LorebookUse[]): ReadonlyMap<string, LoreSource> {
  const { characterId } = mainMember(row);
  const personaId = row.persona?.id ?? DEFAULT_PERSONA_ID;
  const idsOf = (isUsed: (use: LorebookUse) => boolean) => uses.filter(isUsed).map(({ lorebookId }) => lorebookId);
  const sources: readonly (readonly [LoreSource, readonly string[]])[] = [
    ['global', idsOf((use) => use.isGlobal)],
    ['chat', row.lorebookIds],
    ['persona', idsOf((use) => use.personaIds.includes(personaId))],
    ['character', idsOf((use) => use.characterIds.includes(characterId))],
  ];
  const attached = new Map<string, LoreSource>();
  for (const [source, ids] of sources)
    for (const id of ids) if (id !== characterId && !attached.has(id)) attached.set(id, source);
  return attached;
}
