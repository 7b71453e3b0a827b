import type { ErasedEvent, ServiceName } from '@masque/contracts';

/** Services that erase what they have of a deleted account. */
export const eraserServices = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const satisfies ServiceName[];
export type EraserService = (typeof eraserServices)[number];
const serviceOfEvent: Readonly<Record<ErasedEvent, EraserService>> = {
  'catalog.erased': 'catalog',
  'chat.erased': 'chat',
  'social.erased': 'social',
  'moderation.erased': 'moderation',
};
export const serviceOf = (event: ErasedEvent): EraserService => serviceOfEvent[event];

/** How far the erasure of a deleted account is. It stays: with nothing missing, as a proof that it was done. */
export interface ErasureRow {
  /** Id of the user. */
  _id: string;
  deletedAt: Date;
  /** Services that have not acknowledged it. */
  missing: EraserService[];
  /** Null while one is missing. */
  completedAt: Date | null;
  /** When those that are missing are reminded, or what is here is looked after once more; absent: never again. */
  dueAt?: Date;
  reminders: number;
}
