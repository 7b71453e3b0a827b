import type { EventData, Handlers } from '@masque/contracts';
import { ErasuresService } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { CharacterEndsService } from '../character-ends/character-ends.service.ts';
import { CharactersService } from '../characters/characters.service.ts';
import { ChatsService } from '../chats/chats.service.ts';
import { CommentsService } from '../comments/comments.service.ts';
import { decisionNews, NoticesService } from '../notices/notices.service.ts';
import { Recounts } from '../stats/recounts.ts';
import { UsersService } from '../users/users.service.ts';

/** Asks for recounts even if a state was known: the first delivery may have died between the two writes. */
@Injectable()
export class SocialHandlers implements Handlers<'social'> {
  constructor(
    private readonly characters: CharactersService,
    private readonly chats: ChatsService,
    private readonly comments: CommentsService,
    private readonly notices: NoticesService,
    private readonly users: UsersService,
    private readonly recounts: Recounts,
    private readonly ends: CharacterEndsService,
    private readonly erasures: ErasuresService,
  ) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.users.record(user);
    await this.erasures.record(user);
  }

  readonly 'character.changed' = {
    batch: async (all: readonly EventData<'character.changed'>[]) => {
      const characters = await this.erasures.ofOthers(all, ({ authorId }) => authorId);
      await this.characters.recordAll(characters);
      await this.chats.adopt(characters.map(({ characterId }) => characterId));
      for (const { characterId, isDeleted } of all) if (isDeleted) await this.ends.of(characterId);
      await this.recounts.ask(characters.map(({ authorId }) => authorId));
    },
  };

  async 'subject.moderated'({ type, id, moderation, revision }: EventData<'subject.moderated'>) {
    if (type === 'comment') await this.comments.moderate(id, { moderation, revision });
  }

  async 'decision.made'(decision: EventData<'decision.made'>) {
    const [told] = await this.erasures.ofOthers([decision], ({ userId }) => userId);
    if (told) await this.notices.tell(decisionNews(told));
  }

  readonly 'chat.changed' = {
    batch: async (all: readonly EventData<'chat.changed'>[]) => {
      const chats = await this.erasures.ofOthers(all, ({ userId }) => userId);
      await this.chats.recordAll(chats);
      await this.recounts.ask(chats.map(({ userId }) => userId));
    },
  };
}
