import { cardIdOf, type EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { type CharacterState, withSearchedTexts } from '../discovery/searched.state.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { VersionsRepository } from './versions.repository.ts';

type Published = EventData<'character.changed'>;

/** States of characters as the index takes them: with the searched texts of the current card. */
@Injectable()
export class StatesService {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
  ) {}

  /** Those that were changed in these hours, or all, in batches; deleted ones included. */
  async *changedIn(hours: readonly number[] | null): AsyncGenerator<CharacterState[]> {
    for await (const batch of this.characters.batches(hours)) yield this.withTexts(batch.map(toState));
  }

  /** Those of an author that were written since then, deleted ones included. */
  async changedBy(authorId: string, since: Date): Promise<CharacterState[]> {
    return this.withTexts((await this.characters.changedBy(authorId, since)).map(toState));
  }

  /** The version that an event names was written before it, and never changes. */
  async withTexts(states: readonly Published[]): Promise<CharacterState[]> {
    const alive = states.filter(({ isDeleted }) => !isDeleted);
    const ids = alive.map(({ characterId, version }) => cardIdOf(characterId, version));
    const texts = await this.versions.searchedTexts(ids);
    return states.map((state) => withSearchedTexts(state, texts.get(cardIdOf(state.characterId, state.version))));
  }
}
