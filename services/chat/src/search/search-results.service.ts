import type { ChatSearchResult } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { ChatCharactersService } from '../characters/characters.service.ts';
import { mainMember } from '../chats/chat.rules.ts';
import { shownCharacter } from '../chats/chat.view.ts';
import { ChatScriptsService } from '../chats/scripts/chat-scripts.service.ts';
import type { ChatHead } from '../chats/searched-chats.service.ts';
import type { SearchHit } from './search.calls.ts';
import { hasAll, type Terms } from './search.terms.ts';
import { toHitResult, toNameResult, withText } from './search.view.ts';

const MOST_NAMES = 20;

interface FoundChats {
  readonly chats: readonly ChatHead[];
  readonly terms: Terms;
  readonly hits: readonly SearchHit[];
  readonly isFirst: boolean;
}

@Injectable()
export class SearchResultsService {
  constructor(
    private readonly characters: ChatCharactersService,
    private readonly scripts: ChatScriptsService,
  ) {}

  async view(userId: string, { chats, terms, hits, isFirst }: FoundChats): Promise<ChatSearchResult[]> {
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
    const show = await this.scripts.displayOf(userId);
    for (const hit of hits) {
      const head = byId.get(hit.chatId);
      if (!head) continue;
      const text = await show(head, hit.snippet);
      results.push(toHitResult(head, shownOf(head), text === hit.snippet ? hit : withText(hit, text, terms)));
    }
    return results;
  }
}
