import { cardIdOf, type EventData } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '../discovery/discovery.service.ts';
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
    private readonly discovery: DiscoveryService,
  ) {}

  async *changedIn(hours: readonly number[] | null): AsyncGenerator<CharacterState[]> {
    let ahead: Promise<CharacterState[]> = Promise.resolve([]);
    for await (const batch of this.characters.batches(hours)) {
      const states = await ahead;
      ahead = this.withTexts(batch.map(toState)); // while the caller applies these and the next rows are read
      ahead.catch(() => {}); // thrown when it's awaited
      yield states;
    }
    yield await ahead;
  }

  /** Writes the states of the author's characters into the lists, if they changed since then. */
  async applyChangesBy(authorId: string, since: Date): Promise<void> {
    await this.apply((await this.characters.changedBy(authorId, since)).map(toState));
  }

  async apply(states: readonly Published[]): Promise<void> {
    await this.discovery.apply(await this.withTexts(states));
  }

  /** Versions are immutable and written before the event that names them. */
  private async withTexts(states: readonly Published[]): Promise<CharacterState[]> {
    const alive = states.filter(({ isDeleted }) => !isDeleted);
    const ids = alive.map(({ characterId, version }) => cardIdOf(characterId, version));
    const texts = await this.versions.searchedTexts(ids);
    return states.map((state) => withSearchedTexts(state, texts.get(cardIdOf(state.characterId, state.version))));
  }
}
