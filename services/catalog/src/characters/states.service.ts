import { cardIdOf, type EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { type CharacterState, withSearchedTexts } from '../discovery/searched.state.ts';
import { toState } from './character.state.ts';
import { CharactersRepository } from './characters.repository.ts';
import { VersionsRepository } from './versions.repository.ts';

type Published = EventData<'character.changed'>;

@Injectable()
export class CharacterStatesService {
  constructor(
    private readonly characters: CharactersRepository,
    private readonly versions: VersionsRepository,
  ) {}

  async *changedIn(hours: readonly number[] | null): AsyncGenerator<CharacterState[]> {
    for await (const batch of this.characters.batches(hours)) yield this.withTexts(batch.map(toState));
  }

  async changedBy(authorId: string, since: Date): Promise<CharacterState[]> {
    return this.withTexts((await this.characters.changedBy(authorId, since)).map(toState));
  }

  /** Versions are immutable and written before the event that names them. */
  async withTexts(states: readonly Published[]): Promise<CharacterState[]> {
    const alive = states.filter(({ isDeleted }) => !isDeleted);
    const ids = alive.map(({ characterId, version }) => cardIdOf(characterId, version));
    const texts = await this.versions.searchedTexts(ids);
    return states.map((state) => withSearchedTexts(state, texts.get(cardIdOf(state.characterId, state.version))));
  }
}
