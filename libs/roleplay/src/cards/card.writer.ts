import { writeLorebookObject } from '../lorebook/lorebook.writer.ts';
import { defined, omit, type JsonObject } from '../shared/json.ts';
import { ASIDE, privateExtensions, privateOuterFields } from './card.names.ts';
import type { Card } from './card.ts';

export type WrittenSpec = 'v2' | 'v3';

/** The card as a JSON object of V2 or V3. V3's fields stay in a V2 card's `data` too where they are set. */
export function writeCardObject(card: Card, spec: WrittenSpec): JsonObject {
  const isV3 = spec === 'v3';
  return {
    ...omit(card.unknown.card, privateOuterFields),
    spec: isV3 ? 'chara_card_v3' : 'chara_card_v2',
    spec_version: isV3 ? '3.0' : '2.0',
    data: {
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
        group_only_greetings: isV3 || card.groupOnlyGreetings.length > 0 ? card.groupOnlyGreetings : undefined,
      }),
    },
  };
}

function commonFields(card: Card): JsonObject {
  // As text, so that it never nests deeper than a reader allows.
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
    extensions: { ...omit(card.extensions, privateExtensions), ...defined({ [ASIDE]: aside }) },
  };
}
