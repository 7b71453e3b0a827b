import { cardIdOf, cardTextFields, type CardTextField, emptyCard, mapFields } from '@masque/contracts';
import type { Upgrade } from '@masque/service-kit/store';
import type { CardRow } from './card.schema.ts';
import type { ChatCharacterRow } from './character.schema.ts';

type OldCharacter = Partial<Record<CardTextField, string>> & ChatCharacterRow & { [field: string]: unknown };

const moved = cardTextFields.filter((field) => field !== 'name');

const firstCard = (old: OldCharacter) => {
  const card = { ...emptyCard, ...mapFields(cardTextFields, (field) => old[field] ?? '') };
  return { characterId: old._id, version: 1, card: JSON.stringify(card), isDeleted: false, revision: 0 };
};

/** Lets chats of version 0.1 continue before the catalog has republished everything. */
export const splitCards = (number: number): Upgrade => ({
  number,
  name: 'the texts of characters are version 1 of their cards',
  run: async (context) => {
    const cards = context.db.collection<CardRow>('cards');
    const characters = context.db.collection<ChatCharacterRow>('characters');
    const $set = { version: 1, sharedWith: [], moderation: 'none' } as const;
    const split = async (batch: OldCharacter[]) => {
      const operations = batch
        .filter(({ isDeleted }) => !isDeleted)
        .map((old) => ({
          updateOne: { filter: { _id: cardIdOf(old._id, 1) }, update: { $setOnInsert: firstCard(old) }, upsert: true },
        }));
      if (operations.length > 0) await cards.bulkWrite(operations, { ordered: false });
      const untouched = { _id: { $in: batch.map(({ _id }) => _id) }, version: { $exists: false } };
      await characters.updateMany(untouched, {
        $set: { ...$set, sharedWith: [] },
        $unset: mapFields(moved, () => true as const),
      });
    };
    await context.inBatches<OldCharacter>('characters', split, { filter: { version: { $exists: false } } });
  },
});
