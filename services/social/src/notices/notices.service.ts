import { newId } from '@masque/service-kit';
import type { Eraser } from '@masque/service-kit/erasure';
import { inPages } from '@masque/service-kit/store';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { BoxesRepository } from './boxes.repository.ts';
import { NoticePlaces } from './notice.places.ts';
import { canBeRenewed, isBackSoon, KEPT_MS, MOST_KEPT, type NoticeDraft, noticeId } from './notice.rules.ts';
import { NoticesRepository } from './notices.repository.ts';

export { commentNews, decisionNews, followNews, type NoticeDraft } from './notice.rules.ts';

type About = Pick<NoticeDraft, 'kind' | 'about' | 'userId'>;

/** Idempotent: announcing the same news twice makes one notice. */
@Injectable()
export class NoticesService implements Eraser {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly boxes: BoxesRepository,
    private readonly places: NoticePlaces,
    private readonly blocks: BlocksService,
  ) {
    blocks.onChange((userIds) => places.touch(userIds));
  }

  /** Skips the user's own actions, users separated by a block, and muted kinds. */
  async notify(news: NoticeDraft): Promise<void> {
    const { userId, kind, happenedAt, actorId = null, characterId = null, count = null, decision } = news;
    if (userId === '' || userId === actorId) return;
    const [box, apart] = await Promise.all([
      this.places.find(userId),
      this.blocks.apartAmong({ userId }, actorId === null ? [] : [actorId]),
    ]);
    if (apart.size > 0 || box.muted.some((muted) => muted === kind)) return;
    const _id = noticeId(news);
    const turn = newId();
    const draft = { _id, userId, kind, actorId, characterId, count, happenedAt, isRead: false, turn };
    const row = decision ? { ...draft, decision } : draft;
    const isNew = await this.notices.insert(row);
    if (!isNew && (await this.restore(news))) return;
    if (!isNew && canBeRenewed(kind)) await this.notices.renew(_id, happenedAt);
    await this.places.place(userId, { id: _id, turn }, isNew ? box : null);
  }

  /** `unread` keeps a notice that the user has read. */
  async withdraw(news: About, at: Date, which: 'all' | 'unread' = 'all'): Promise<void> {
    if (await this.notices.withdraw(noticeId(news), at, which === 'unread')) await this.places.touch([news.userId]);
  }

  /** Undoes a recent withdrawal: the notice returns to its place and isn't news. Returns false if there is none. */
  async restore(news: About & Pick<NoticeDraft, 'happenedAt'>): Promise<boolean> {
    const row = await this.notices.find(noticeId(news));
    if (!row?.withdrawnAt || !isBackSoon(row.withdrawnAt, news.happenedAt)) return false;
    await this.notices.restore(row._id, row.withdrawnAt, news.happenedAt);
    // A crash during the first announcement may have left it without a place.
    if (row.seq === undefined) await this.places.place(news.userId, { id: row._id, turn: row.turn }, null);
    else await this.places.touch([news.userId]);
    return true;
  }

  async prune(): Promise<void> {
    await this.notices.deleteBefore(new Date(Date.now() - KEPT_MS));
    const full = inPages<string>((last, limit) => this.boxes.fullAfter(last ?? '', MOST_KEPT, limit));
    for await (const userIds of full) for (const userId of userIds) await this.notices.deleteSurplus(userId);
  }

  async forgetCharacter(characterId: string): Promise<void> {
    await this.places.touch(await this.notices.deleteAll({ characterId }));
  }

  async erase(userId: string): Promise<void> {
    await this.notices.deleteAll({ userId });
    await this.places.forget(userId);
    await this.places.touch(await this.notices.deleteAll({ actorId: userId }));
  }
}
