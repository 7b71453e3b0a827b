import { Injectable } from '@nestjs/common';
import { SocialCharactersService } from '../characters/characters.service.ts';
import { CollectionsRepository } from './collections.repository.ts';

/** Marks hidden characters in collections. They're few, so lists needn't check each character for visibility. */
@Injectable()
export class HiddenMarks {
  constructor(
    private readonly collections: CollectionsRepository,
    private readonly characters: SocialCharactersService,
  ) {
    characters.onRecord((ids) => this.note(ids));
  }

  /** Call after adding a character: an event may have changed its visibility since it was read. */
  async check(id: string, wasShown: boolean): Promise<void> {
    const isShown = (await this.characters.areShown([id])).get(id);
    if (isShown !== undefined && isShown !== wasShown) await this.note([id]);
  }

  /** Call after changing or adding characters. Repeats if they change meanwhile. */
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
