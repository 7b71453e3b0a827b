import { type chatRoutes, DomainError, type ParsedInput } from '@masque/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PurgeService } from '../chats/purge.service.ts';
import { SearchedChatsService } from '../chats/searched-chats.service.ts';
import { SearchBuilds } from './search.builds.ts';
import type { SearchHit } from './search.calls.ts';
import { SearchFiles } from './search.files.ts';
import { SearchResultsService } from './search-results.service.ts';
import { isNothing, termsOf } from './search.terms.ts';

const PATIENCE_MS = 700;
const CURSOR = 'before-';

type SearchRequest = ParsedInput<typeof chatRoutes.searchChats>['query'];
const noWords = { results: [], nextCursor: null, isComplete: true, reason: 'no_words' as const };

@Injectable()
export class SearchService implements OnModuleDestroy {
  constructor(
    private readonly chats: SearchedChatsService,
    private readonly results: SearchResultsService,
    private readonly files: SearchFiles,
    private readonly builds: SearchBuilds,
    purge: PurgeService,
  ) {
    // Otherwise the user's next search would notice.
    purge.onPurge((userId, chatId) => void files.forget(userId, chatId).catch(() => undefined));
  }

  async search(userId: string, { q, cursor, limit }: SearchRequest) {
    const before = cursor === undefined ? null : readCursor(cursor);
    const terms = termsOf(q);
    if (isNothing(terms)) return noWords;
    const chats = await this.chats.heads(userId);
    const heads = chats.map(({ _id, revision }) => [_id, revision] as const);
    const find = () => this.files.find(userId, { heads, terms, before, limit });
    let found = await find();
    if (found.stale.length > 0) {
      await this.builds.update(userId, found.stale, PATIENCE_MS);
      found = await find();
    }
    const stale = new Set(found.stale.map(([chatId]) => chatId));
    const hits = await this.current(userId, found.hits, stale);
    const results = await this.results.view(userId, { chats, terms, hits, isFirst: before === null });
    return {
      results,
      nextCursor: found.next === null ? null : `${CURSOR}${found.next.toString(36)}`,
      isComplete: stale.size === 0,
    };
  }

  async forget(userId: string): Promise<void> {
    await this.builds.waitFor(userId);
    await this.files.remove(userId);
  }

  async onModuleDestroy() {
    await this.builds.close();
  }

  private async current(userId: string, hits: readonly SearchHit[], stale: ReadonlySet<string>): Promise<SearchHit[]> {
    const doubtful = new Set(hits.flatMap(({ chatId }) => (stale.has(chatId) ? [chatId] : [])));
    const live = new Map(
      await Promise.all(
        [...doubtful].map(async (chatId) => {
          const own = hits.filter((hit) => hit.chatId === chatId);
          return [chatId, await this.chats.stillSo(userId, chatId, own)] as const;
        }),
      ),
    );
    return hits.filter(({ chatId, seq }) => live.get(chatId)?.has(seq) ?? !stale.has(chatId));
  }
}

function readCursor(cursor: string): number {
  const [, digits] = /^before-([0-9a-z]{1,10})$/.exec(cursor) ?? [];
  const row = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  if (Number.isSafeInteger(row)) return row;
  throw new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });
}
