import type { Eraser } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { dayOf, daysBefore, daysUntil } from '../days.ts';
import { type ProfileViewRow, VIEWS_KEPT_DAYS } from './profile-view.row.ts';
import { ProfileViewsRepository } from './profile-views.repository.ts';

/** How many of the days before are looked at: as many nights may have been missed. */
const OLD_DAYS = 60;
const firstKept = (): string => daysBefore(dayOf(Date.now()), VIEWS_KEPT_DAYS - 1);

/** Views of profiles, one of each viewer and day. */
@Injectable()
export class ProfileViewsService implements Eraser {
  constructor(private readonly views: ProfileViewsRepository) {}

  /** Answers whether it is the viewer's first one of the day. */
  record(ownerId: string, viewerId: string): Promise<boolean> {
    return this.views.add(ownerId, viewerId, dayOf(Date.now()));
  }

  countsOf(ownerIds: readonly string[]): Promise<Map<string, number>> {
    return this.views.countsOf(ownerIds, firstKept());
  }

  /** At whom a user looked, as far as it is kept; a page in order of id. */
  listBy(viewerId: string, after: string, limit: number): Promise<ProfileViewRow[]> {
    return this.views.listBy(viewerId, after, limit);
  }

  /** Of views that are too old only their number is kept. */
  async forgetOld(): Promise<void> {
    const last = daysBefore(firstKept(), 1);
    for (const ownerId of await this.views.ownersOn(daysUntil(last, OLD_DAYS))) await this.views.fold(ownerId, last);
  }

  /** Who has looked at the user, and at whom they have looked. */
  async erase(userId: string): Promise<void> {
    await this.views.deleteAround(userId);
  }

  /** Of each of these days. */
  countsOn(ownerIds: readonly string[], days: readonly string[]) {
    return this.views.countsOn(ownerIds, days);
  }
}
