import {
  cardIdOf,
  cardTextFields,
  type CardTextField,
  emptyCard,
  type ListedField,
  listedFields,
  mapFields,
} from '@masque/contracts';
import { areDuplicates, markKey, markPath, type Upgrade } from '@masque/service-kit/store';
import { currentHour } from '../changed-hour.ts';
import type { CharacterRow } from './character.row.ts';
import { cardColumns, type VersionRow } from './version.row.ts';

type OldTexts = Partial<Record<CardTextField, string>>;
/** Version 0.1 stored the texts in the character's row. */
type OldCharacter = OldTexts &
  Pick<CharacterRow, '_id' | 'createdAt' | 'isDeleted' | ListedField> & { [field: string]: unknown };

const moved = cardTextFields.filter((field) => !listedFields.some((listed) => listed === field));

const firstVersion = (old: OldCharacter): VersionRow => ({
  _id: cardIdOf(old._id, 1),
  characterId: old._id,
  n: 1,
  previous: null,
  ...cardColumns({ ...emptyCard, ...mapFields(cardTextFields, (field) => old[field] ?? '') }),
  changed: [],
  original: null,
  createdAt: old.createdAt,
  isDeleted: false,
  revision: 1,
  outbox: { [markKey('card.published')]: true },
  requestId: 'upgrade',
});

/** Idempotent: inserts missing versions, and updates only characters that name none. */
export const splitCards = (number: number): Upgrade => ({
  number,
  name: 'characters are metadata, and their texts version 1 of a card',
  run: async (context) => {
    const versions = context.db.collection<VersionRow>('card-versions');
    const characters = context.db.collection<CharacterRow>('characters');
    const start = {
      version: 1,
      editRevision: 1,
      sharedWith: [],
      moderation: 'none',
      formerImages: [],
      changedHour: currentHour(),
    } as const;
    const $set = { ...start, sharedWith: [], formerImages: [], [markPath('character.changed')]: true };
    const $unset = mapFields(moved, () => true as const);
    const split = async (batch: OldCharacter[]) => {
      const rows = batch.filter(({ isDeleted }) => !isDeleted).map(firstVersion);
      if (rows.length > 0) {
        await versions.insertMany(rows, { ordered: false }).catch((error: unknown) => {
          if (!areDuplicates(error)) throw error;
        });
      }
      const ids = batch.map(({ _id }) => _id);
      const untouched = { _id: { $in: ids }, version: { $exists: false } };
      await characters.updateMany(untouched, { $set, $unset, $inc: { revision: 1 } });
    };
    await context.inBatches<OldCharacter>('characters', split, { filter: { version: { $exists: false } } });
  },
});
