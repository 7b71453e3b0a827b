import type { ServiceName } from '@masque/contracts';

export const eraserServices = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const satisfies ServiceName[];
export type EraserService = (typeof eraserServices)[number];

/** Stays after completion, as proof of the erasure. */
export interface AccountErasureRow {
  _id: string;
  deletedAt: Date;
  missing: EraserService[];
  completedAt: Date | null;
  dueAt?: Date;
  reminders: number;
}
