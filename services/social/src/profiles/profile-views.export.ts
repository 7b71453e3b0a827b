import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { inPages } from '../in-pages.ts';
import { UsersService } from '../users/users.service.ts';
import type { ProfileViewRow } from './profile-view.row.ts';
import { ProfileViewsService } from './profile-views.service.ts';

/** Exports whose profiles the user viewed, never who viewed theirs. */
@Injectable()
export class ProfileViewsExport implements ExportPart {
  constructor(
    private readonly views: ProfileViewsService,
    private readonly users: UsersService,
  ) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('profile-views.json', this.entries(userId));
  }

  private async *entries(userId: string) {
    const page = (last: ProfileViewRow | null, limit: number) => this.views.listBy(userId, last?._id ?? '', limit);
    for await (const rows of inPages(page)) {
      const users = await this.users.findAll(rows.map(({ ownerId }) => ownerId));
      for (const { ownerId, day } of rows) yield { username: users.get(ownerId)?.username ?? null, day };
    }
  }
}
