import type { Eraser } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { dayOf } from '../days.ts';
import { ProfileViewsRepository } from './profile-views.repository.ts';

/** Views of profiles, one of each viewer and day. */
@Injectable()
export class ProfileViewsService implements Eraser {
  constructor(private readonly views: ProfileViewsRepository) {}

  /** Answers whether it is the viewer's first one of the day. */
  record(ownerId: string, viewerId: string): Promise<boolean> {
    return this.views.add(ownerId, viewerId, dayOf(Date.now()));
  }

  countsOf(ownerIds: readonly string[]): Promise<Map<string, number>> {
    return this.views.countsOf(ownerIds);
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
