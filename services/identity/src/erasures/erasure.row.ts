import type { ErasedEvent, ServiceName } from '@masque/contracts';

export const eraserServices = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const satisfies ServiceName[];
export type EraserService = (typeof eraserServices)[number];
const serviceOfEvent: Readonly<Record<ErasedEvent, EraserService>> = {
  'catalog.erased': 'catalog',
  'chat.erased': 'chat',
  'social.erased': 'social',
  'moderation.erased': 'moderation',
};
export const serviceOf = (event: ErasedEvent): EraserService => serviceOfEvent[event];

/** Stays after completion, as proof of the erasure. */
export interface AccountErasureRow {
  _id: string;
  deletedAt: Date;
  missing: EraserService[];
  completedAt: Date | null;
  dueAt?: Date;
  reminders: number;
}
