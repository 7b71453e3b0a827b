import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { dayOf, daysBefore, daysUntil } from '../days.ts';
import { type ProfileViewRow, VIEWS_KEPT_DAYS } from './profile-view.row.ts';
import { ProfileViewsRepository } from './profile-views.repository.ts';

/** Days to look back for leftovers of missed nightly runs. */
const OLD_DAYS = 60;
const firstKept = (): string => daysBefore(dayOf(Date.now()), VIEWS_KEPT_DAYS - 1);

@Injectable()
export class ProfileViewsService implements Eraser {
  constructor(private readonly views: ProfileViewsRepository) {}

  record(ownerId: string, viewerId: string): Promise<boolean> {
    return this.views.add(ownerId, viewerId, dayOf(Date.now()));
  }

  countsOf(ownerIds: readonly string[]): Promise<Map<string, number>> {
    return this.views.countsOf(ownerIds, firstKept());
  }

  listBy(viewerId: string, after: string, limit: number): Promise<ProfileViewRow[]> {
    return this.views.listBy(viewerId, after, limit);
  }

  async forgetOld(): Promise<void> {
    const last = daysBefore(firstKept(), 1);
    for (const ownerId of await this.views.ownersOn(daysUntil(last, OLD_DAYS))) await this.views.fold(ownerId, last);
  }

  async erase(userId: string): Promise<void> {
    await this.views.deleteAround(userId);
  }

  countsOn(ownerIds: readonly string[], days: readonly string[]) {
    return this.views.countsOn(ownerIds, days);
  }
}
