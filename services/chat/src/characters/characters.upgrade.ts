import { cardIdOf, cardTextFields, type CardTextField, emptyCard, mapFields } from '@masque/contracts';
import type { Upgrade } from '@masque/service-kit';
import type { CardRow } from './card.schema.ts';
import type { CharacterRow } from './character.schema.ts';

/** Version 0.1: the projection of a character held its texts. */
type OldCharacter = Partial<Record<CardTextField, string>> & CharacterRow & { [field: string]: unknown };

const moved = cardTextFields.filter((field) => field !== 'name');

const firstCard = (old: OldCharacter) => {
  const card = { ...emptyCard, ...mapFields(cardTextFields, (field) => old[field] ?? '') };
  // Older than what the catalog publishes again.
  return { characterId: old._id, version: 1, card: JSON.stringify(card), isDeleted: false, revision: 0 };
};

/** Chats of version 0.1 can go on at once, and not only when the catalog has published everything again. */
export const splitCards = (number: number): Upgrade => ({
  number,
  name: 'the texts of characters are version 1 of their cards',
  run: async (context) => {
    const cards = context.db.collection<CardRow>('cards');
    const characters = context.db.collection<CharacterRow>('characters');
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
