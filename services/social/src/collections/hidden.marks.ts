import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { CollectionsRepository } from './collections.repository.ts';

/**
 * Keeps in each collection which of its characters not everybody sees: hardly any, so that lists of collections count what a
 * viewer sees without looking at every character.
 */
@Injectable()
export class HiddenMarks {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly characters: CharactersService,
  ) {
    characters.onRecord((ids) => this.note(ids));
  }

  /** To be called after a character was added as what it was when it was looked at: an event may have told meanwhile. */
  async check(id: string, wasShown: boolean): Promise<void> {
    const isShown = (await this.characters.areShown([id])).get(id);
    if (isShown !== undefined && isShown !== wasShown) await this.note([id]);
  }

  /** To be called after these characters were changed or added; what is changed meanwhile is noted once more. */
  async note(ids: readonly string[]): Promise<void> {
    for (let rest = ids; rest.length > 0;) {
      const isShown = await this.characters.areShown(rest);
      await this.collections.hide(rest.filter((id) => isShown.get(id) === false));
      await this.collections.show(rest.filter((id) => isShown.get(id) === true));
      const now = await this.characters.areShown(rest);
      rest = rest.filter((id) => now.get(id) !== isShown.get(id));
    }
  }
}
