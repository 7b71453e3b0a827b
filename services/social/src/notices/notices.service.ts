import { type Eraser, newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { MilestonesRepository } from './milestones.repository.ts';
import { NoticePlaces } from './notice.places.ts';
import { canBeToldAnew, isBackSoon, type News, noticeId } from './notice.rules.ts';
import { NoticesRepository } from './notices.repository.ts';

export { commentNews, decisionNews, followNews, type News } from './notice.rules.ts';

type About = Pick<News, 'kind' | 'about' | 'userId'>;

/** Tells users what happened to them. The same may be told again and again: it becomes one notice. */
@Injectable()
export class NoticesService implements Eraser {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly milestones: MilestonesRepository,
    private readonly places: NoticePlaces,
    private readonly blocks: BlocksService,
  ) {}

  /** Nobody is told of what they do themselves, of who is kept apart from them, or of what they have muted. */
  async tell(news: News): Promise<void> {
    const { userId, kind, happenedAt, actorId = null, characterId = null, count = null, decision } = news;
    if (userId === '' || userId === actorId) return;
    const [box, apart] = await Promise.all([
      this.places.boxOf(userId),
      this.blocks.apartAmong({ userId }, actorId === null ? [] : [actorId]),
    ]);
    if (apart.size > 0 || box.muted.some((muted) => muted === kind)) return;
    const _id = noticeId(news);
    const turn = newId();
    const told = { _id, userId, kind, actorId, characterId, count, happenedAt, isRead: false, turn };
    const row = decision ? { ...told, decision } : told;
    const isNew = await this.notices.insert(row);
    if (!isNew && (await this.restore(news))) return;
    if (!isNew && canBeToldAnew(kind)) await this.notices.renew(_id, happenedAt);
    await this.places.give(userId, { id: _id, turn }, isNew ? box : undefined);
  }

  /** What was told has been taken back, at this time. `unread`: who has read of it keeps the notice. */
  async withdraw(news: About, at: Date, which: 'all' | 'unread' = 'all'): Promise<void> {
    if (await this.notices.withdraw(noticeId(news), at, which === 'unread')) await this.touch([news.userId]);
  }

  /** What was withdrawn a moment ago is true again: the notice is back where it was, and is no news. False: there is none. */
  async restore(news: About & Pick<News, 'happenedAt'>): Promise<boolean> {
    const row = await this.notices.find(noticeId(news));
    if (!row?.withdrawnAt || !isBackSoon(row.withdrawnAt, news.happenedAt)) return false;
    await this.notices.restore(row._id, row.withdrawnAt, news.happenedAt);
    // Who died while it was told first may have left it without a place.
    if (row.seq === undefined) await this.places.give(news.userId, { id: row._id, turn: row.turn });
    else await this.touch([news.userId]);
    return true;
  }

  /** These users may see other notices than before: their devices look. */
  touch(userIds: readonly string[]): Promise<void> {
    return this.places.touch(userIds);
  }

  /** The character was deleted; what was decided about it is still told. */
  async forgetCharacter(characterId: string): Promise<void> {
    await this.milestones.deleteAbout(characterId);
    await this.touch(await this.notices.deleteAll({ characterId }));
  }

  /** The notices of the user, and those of what they did. */
  async erase(userId: string): Promise<void> {
    await this.notices.deleteAll({ userId });
    await this.milestones.deleteOf(userId);
    await this.places.forget(userId);
    await this.touch(await this.notices.deleteAll({ actorId: userId }));
  }
}
