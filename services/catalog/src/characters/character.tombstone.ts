import { listedFields, mapFields } from '@masque/contracts';
import { currentHour } from '../changed-hour.ts';

/** A deleted character keeps name and picture for the chats that showed them. */
const { name: _, ...withoutTexts } = { ...mapFields(listedFields, () => ''), tags: [], sharedWith: [] };
export const WITHOUT_TEXTS = withoutTexts;

export const deletion = () => {
  const own = { cleanUp: true, updatedAt: new Date(), changedHour: currentHour() } as const;
  return { $set: { ...WITHOUT_TEXTS, ...own }, $unset: { share: true, heldFor: true, clearedFor: true } } as const;
};
