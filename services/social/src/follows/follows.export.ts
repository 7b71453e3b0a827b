import type { Viewer } from '@masque/contracts';
import { type ExportFile, type ExportPart, jsonListFile } from '@masque/service-kit/export';
import { Injectable } from '@nestjs/common';
import { inPages } from '../in-pages.ts';
import { type MarkRow, MarksService, placeOfMark } from '../marks/marks.service.ts';
import { UsersService } from '../users/users.service.ts';

@Injectable()
export class FollowsExport implements ExportPart {
  constructor(
    private readonly marks: MarksService,
    private readonly users: UsersService,
  ) {}

  async *files({ userId }: Viewer): AsyncGenerator<ExportFile> {
    yield jsonListFile('follows.json', this.entries(userId));
  }

  private async *entries(userId: string) {
    yield* this.side('following', { userId }, ({ targetId }) => targetId);
    yield* this.side('follower', { targetId: userId }, (row) => row.userId);
  }

  private async *side(
    direction: 'following' | 'follower',
    side: Parameters<MarksService['list']>[1],
    otherOf: (row: MarkRow) => string,
  ) {
    const page = (last: MarkRow | null, limit: number) =>
      this.marks.list('follow', side, last && placeOfMark(last), limit);
    for await (const rows of inPages(page)) {
      const users = await this.users.findAll(rows.map(otherOf));
      for (const row of rows) {
        const user = users.get(otherOf(row));
        if (user) yield { direction, username: user.username, since: row.since };
      }
    }
  }
}
