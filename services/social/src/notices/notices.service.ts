import { type Eraser, newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { BlocksService } from '../blocks/blocks.service.ts';
import { MilestonesRepository } from './milestones.repository.ts';
import { NoticePlaces } from './notice.places.ts';
import { canBeToldAnew, type News, noticeId } from './notice.rules.ts';
import { NoticesRepository } from './notices.repository.ts';

export { commentNews, decisionNews, followNews, type News } from './notice.rules.ts';

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
    const { userId, kind, happenedAt, actorId = null, characterId = null, count = null } = news;
    if (userId === '' || userId === actorId) return;
    const [box, apart] = await Promise.all([
      this.places.boxOf(userId),
      this.blocks.apartAmong({ userId }, actorId === null ? [] : [actorId]),
    ]);
    if (apart.size > 0 || box.muted.some((muted) => muted === kind)) return;
    const _id = noticeId(news);
    const turn = newId();
    const row = { _id, userId, kind, actorId, characterId, count, happenedAt, isRead: false, turn };
    const isNew = await this.notices.insert(row);
    if (!isNew && canBeToldAnew(kind)) await this.notices.renew(_id, happenedAt);
    await this.places.give(userId, { id: _id, turn }, isNew ? box : undefined);
  }

  /** What was told has been taken back, at this time. */
  async withdraw(news: Pick<News, 'kind' | 'about' | 'userId'>, at: Date): Promise<void> {
    if (await this.notices.delete(noticeId(news), at)) await this.touch([news.userId]);
  }

  /** These users may see other notices than before: their devices look. */
  touch(userIds: readonly string[]): Promise<void> {
    return this.places.touch(userIds);
  }

  /** The character was deleted. */
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
