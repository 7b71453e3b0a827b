import { type ChattedCharacter, ensure, HISTORY_DAYS, type StatsDay, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../../characters/characters.service.ts';
import { SocialChatCounts } from '../../chats/chat.counts.ts';
import { dayOf, daysBefore, daysUntil } from '../../days.ts';
import { maySeeStats } from '../stats.policy.ts';
import { StatsCounting } from '../stats.counting.ts';
import type { UserStatsRow } from '../user-stats.row.ts';
import { type DayPoint, dayOfPoint, dayPointId, type DayPointRow } from './day-point.row.ts';
import { DayPointsRepository } from './day-points.repository.ts';
import { filled } from './history.rules.ts';
import { toChatted, toPoint } from './history.view.ts';

/** Longer than the longest window, so that every window starts with totals. */
const KEPT_DAYS = HISTORY_DAYS + 10;
/** Days to look back for leftovers of missed nightly runs. */
const OLD_DAYS = 60;
/** Past days that are recounted each night, because events may be late. */
const LATE_DAYS = 2;
const MOST_CHATTED = 10;
/** More than shown, because deleted characters are dropped afterwards. */
const CHATTED_READ = 50;

@Injectable()
export class StatsHistoryService {
  constructor(
    private readonly points: DayPointsRepository,
    private readonly counting: StatsCounting,
    private readonly characters: SocialCharactersService,
    private readonly chats: SocialChatCounts,
  ) {}

  async get(
    viewer: Viewer,
    username: string,
    days: number,
  ): Promise<{ days: StatsDay[]; mostChatted: ChattedCharacter[] }> {
    ensure(maySeeStats(viewer, username), 'stats.private');
    const [window, mostChatted] = await Promise.all([this.window(viewer.userId, days), this.mostChatted(viewer)]);
    return { days: window, mostChatted };
  }

  async listAll(userId: string): Promise<(DayPoint & { day: string })[]> {
    const rows = await this.points.list(userId, '', dayOf(Date.now()));
    return rows.map(toPoint).toSorted((a, b) => a.day.localeCompare(b.day));
  }

  /** Idempotent: writes absolute numbers for the day on which the recount began. */
  async saveAll(rows: readonly UserStatsRow[], countedAt: Date): Promise<void> {
    const day = dayOf(countedAt);
    const happened = await this.counting.onDays(
      rows.map(({ _id }) => _id),
      [day],
    );
    const points = rows.map(({ _id, characterLikes, totalFollowers, revision }): DayPointRow => {
      const { chats = 0, views = 0 } = happened.get(dayPointId(_id, day)) ?? {};
      return {
        _id: dayPointId(_id, day),
        day,
        likes: characterLikes,
        followers: totalFollowers,
        chats,
        views,
        revision,
      };
    });
    await this.points.saveAll(points);
  }

  async saveLate(userIds: readonly string[], today: string): Promise<void> {
    const happened = await this.counting.onDays(userIds, daysUntil(daysBefore(today, 1), LATE_DAYS));
    await this.points.saveWhatHappened([...happened.values()]);
  }

  async removeOld(today: string): Promise<void> {
    await this.points.removeOn(daysUntil(daysBefore(today, KEPT_DAYS + 1), OLD_DAYS));
  }

  async forget(userId: string): Promise<void> {
    await this.points.removeOf(userId);
  }

  private async window(userId: string, count: number): Promise<StatsDay[]> {
    const today = dayOf(Date.now());
    const days = daysUntil(today, count);
    const first = days[0] ?? today;
    const [rows, before, totals, happened] = await Promise.all([
      this.points.list(userId, first, today),
      this.points.lastBefore(userId, first),
      this.counting.of([userId]),
      this.counting.onDays([userId], daysUntil(today, 1 + LATE_DAYS)),
    ]);
    const points = new Map<string, DayPoint>(rows.map((row) => [dayOfPoint(row._id), row]));
    for (const { day, chats, views } of happened.values()) points.set(day, { ...points.get(day), chats, views });
    const { characterLikes: likes = 0, totalFollowers: followers = 0 } = totals.get(userId) ?? {};
    points.set(today, { ...nothing, ...points.get(today), likes, followers });
    return filled(days, points, { likes: before?.likes ?? 0, followers: before?.followers ?? 0 });
  }

  private async mostChatted(viewer: Viewer): Promise<ChattedCharacter[]> {
    const counts = await this.chats.mostChatted(viewer.userId, CHATTED_READ);
    const ids = counts.map(({ characterId }) => characterId);
    const characters = await this.characters.findVisible(viewer, ids);
    return counts
      .flatMap((count) => {
        const character = characters.get(count.characterId);
        return character ? [toChatted(character, count)] : [];
      })
      .slice(0, MOST_CHATTED);
  }
}

const nothing = { chats: 0, views: 0 };
