import { writeLorebookObject } from '../lorebook/lorebook.writer.ts';
import { defined, omit, type JsonObject } from '../shared/json.ts';
import { ASIDE, privateExtensions, privateOuterFields } from './card.names.ts';
import type { RoleplayCard } from './card.ts';

export type WrittenSpec = 'v2' | 'v3';

export const writeCardObject = (card: RoleplayCard, spec: WrittenSpec): JsonObject => ({
  ...writeCardOuter(card, spec),
  data: writeCardData(card, spec),
});

export const writeCardOuter = (card: RoleplayCard, spec: WrittenSpec): JsonObject => ({
  ...omit(card.unknown.card, privateOuterFields),
  ...(card.isFavorite && { fav: true }),
  ...(card.openChat !== undefined && { chat: card.openChat }),
  spec: spec === 'v3' ? 'chara_card_v3' : 'chara_card_v2',
  spec_version: spec === 'v3' ? '3.0' : '2.0',
});

/** `group_only_greetings` must come last: the PNG writer cuts it off to turn V3 into V2. */
export const writeCardData = (card: RoleplayCard, spec: WrittenSpec): JsonObject => ({
  ...card.unknown.data,
  ...commonFields(card),
  ...defined({
    nickname: card.nickname,
    creator_notes_multilingual: card.creatorNotesByLanguage,
    source: card.source,
    creation_date: card.creationDate,
    modification_date: card.modificationDate,
    assets: card.assets?.map(({ unknown, ...asset }) => ({ ...unknown, ...asset })),
    character_book: card.lorebook && writeLorebookObject(card.lorebook),
    group_only_greetings: spec === 'v3' || card.groupOnlyGreetings.length > 0 ? card.groupOnlyGreetings : undefined,
  }),
});

function commonFields(card: RoleplayCard): JsonObject {
  // As text, so it never nests deeper than readers allow.
  const aside = Object.keys(card.aside).length > 0 ? JSON.stringify(card.aside) : undefined;
  return {
    name: card.name,
    description: card.description,
    personality: card.personality,
    scenario: card.scenario,
    first_mes: card.firstMessage,
    mes_example: card.exampleDialogs,
    creator_notes: card.creatorNotes,
    system_prompt: card.systemPrompt,
    post_history_instructions: card.postHistoryInstructions,
    alternate_greetings: card.alternateGreetings,
    tags: card.tags,
    creator: card.creator,
    character_version: card.characterVersion,
    extensions: {
      ...omit(card.extensions, privateExtensions),
      ...defined({ fav: card.isFavorite || undefined, [ASIDE]: aside }),
    },
  };
}
