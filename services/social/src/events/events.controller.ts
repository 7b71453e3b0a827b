import type { EventData } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit/erasure';
import { Event, EventBatch } from '@masque/service-kit/events';
import { Controller } from '@nestjs/common';
import { CharacterEndsService } from '../character-ends/character-ends.service.ts';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { SocialChatsService } from '../chats/chats.service.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { decisionNews, NoticesService } from '../notices/notices.service.ts';
import { Recounts } from '../stats/recounts.ts';
import { UsersService } from '../users/users.service.ts';

/** Asks for recounts even if a state was known: the first delivery may have died between the two writes. */
@Controller()
export class SocialEvents {
  constructor(
    private readonly characters: SocialCharactersService,
    private readonly chats: SocialChatsService,
    private readonly comments: CommentsService,
    private readonly notices: NoticesService,
    private readonly users: UsersService,
    private readonly recounts: Recounts,
    private readonly ends: CharacterEndsService,
    private readonly erasures: ErasuresService,
  ) {}

  @Event('user.changed')
  async userChanged(user: EventData<'user.changed'>) {
    await this.users.record(user);
    await this.erasures.record(user);
  }

  @EventBatch('character.changed')
  async characterChanged(all: readonly EventData<'character.changed'>[]) {
    const characters = await this.erasures.ofOthers(all, ({ authorId }) => authorId);
    await this.characters.recordAll(characters);
    await this.chats.adopt(characters.map(({ characterId }) => characterId));
    for (const { characterId, isDeleted } of all) if (isDeleted) await this.ends.removeData(characterId);
    await this.recounts.ask(characters.map(({ authorId }) => authorId));
  }

  @Event('subject.moderated')
  async subjectModerated({ type, id, moderation, revision }: EventData<'subject.moderated'>) {
    if (type === 'comment') await this.comments.moderate(id, { moderation, revision });
  }

  @Event('decision.made')
  async decisionMade(decision: EventData<'decision.made'>) {
    const [kept] = await this.erasures.ofOthers([decision], ({ userId }) => userId);
    if (kept) await this.notices.notify(decisionNews(kept));
  }

  @EventBatch('chat.changed')
  async chatChanged(all: readonly EventData<'chat.changed'>[]) {
    const chats = await this.erasures.ofOthers(all, ({ userId }) => userId);
    await this.chats.recordAll(chats);
    await this.recounts.ask(chats.map(({ userId }) => userId));
  }
}
