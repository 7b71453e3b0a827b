import { type ChatSearchResult, type chatRoutes, DomainError, type ParsedInput } from '@masque/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import { PurgeService } from '../chats/purge.service.ts';
import { type ChatHead, SearchedChatsService } from '../chats/searched-chats.service.ts';
import { shownCharacter } from '../chats/chat.view.ts';
import { SearchBuilds } from './search.builds.ts';
import type { SearchHit } from './search.calls.ts';
import { SearchFiles } from './search.files.ts';
import { hasAll, isNothing, type Terms, termsOf } from './search.terms.ts';
import { toHitResult, toNameResult } from './search.view.ts';

const PATIENCE_MS = 700;
const CURSOR = 'before-';
const MOST_NAMES = 20;

type SearchRequest = ParsedInput<typeof chatRoutes.searchChats>['query'];
const noWords = { results: [], nextCursor: null, isComplete: true, reason: 'no_words' as const };

@Injectable()
export class SearchService implements OnModuleDestroy {
  constructor(
    private readonly chats: SearchedChatsService,
    private readonly characters: ChatCharactersService,
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
    const results = await this.view(chats, terms, hits, before === null);
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

  private async view(chats: readonly ChatHead[], terms: Terms, hits: readonly SearchHit[], isFirst: boolean) {
    const faces = await this.characters.listAll([...new Set(chats.map((head) => mainMember(head).characterId))]);
    const shownOf = (head: ChatHead) => {
      const member = mainMember(head);
      return shownCharacter(head.userId, member, faces.get(member.characterId));
    };
    const named = isFirst
      ? chats.filter((head) => hasAll(`${head.title ?? ''} ${shownOf(head).name}`, terms)).slice(0, MOST_NAMES)
      : [];
    const byId = new Map(chats.map((head) => [head._id, head]));
    const results: ChatSearchResult[] = named.map((head) => toNameResult(head, shownOf(head), terms));
    for (const hit of hits) {
      const head = byId.get(hit.chatId);
      if (head) results.push(toHitResult(head, shownOf(head), hit));
    }
    return results;
  }
}

function readCursor(cursor: string): number {
  const [, digits] = /^before-([0-9a-z]{1,10})$/.exec(cursor) ?? [];
  const row = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  if (Number.isSafeInteger(row)) return row;
  throw new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });
}
