import type { EventData, Handlers } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { SubjectsRepository } from '../subjects/subjects.repository.ts';

/** Everything that moderation listens to. */
@Injectable()
export class ModerationHandlers implements Handlers<'moderation'> {
  constructor(private readonly subjects: SubjectsRepository) {}

  async 'user.changed'(user: EventData<'user.changed'>) {
    await this.subjects.keep({
      _id: `user:${user.userId}`,
      kind: 'user',
      name: user.username,
      authorUsername: null,
      isPublic: true,
      isDeleted: false,
      revision: user.revision,
    });
  }

  async 'character.changed'(character: EventData<'character.changed'>) {
    await this.subjects.keep({
      _id: `character:${character.characterId}`,
      kind: 'character',
      name: character.name,
      authorUsername: character.authorUsername,
      isPublic: character.isPublic,
      isDeleted: character.isDeleted,
      revision: character.revision,
    });
  }
}
