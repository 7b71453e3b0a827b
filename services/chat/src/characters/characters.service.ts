import { DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from './character.policy.ts';
import type { CharacterRow } from './character.schema.ts';
import { CharactersRepository } from './characters.repository.ts';
import { isLate, timeOfId } from './id-time.ts';

/** How long a chat waits for the event of a character that was made a moment ago. */
const WAIT_MS = 3_000;
const STEP_MS = 40;
const JUST_NOW_MS = 60_000;

@Injectable()
export class CharactersService {
  constructor(private readonly characters: CharactersRepository) {}

  /** A character that the user may start to chat with, or 404. */
  async toStartWith(userId: string, id: string): Promise<CharacterRow> {
    const character = (await this.characters.find(id)) ?? (await this.awaitNew(id));
    if (!character || !mayChatWith(userId, character)) throw new DomainError('character.not_found');
    return character;
  }

  /** Its event may still be on its way: someone who creates a character wants to talk to it at once. */
  private async awaitNew(id: string): Promise<CharacterRow | null> {
    const end = Date.now() + WAIT_MS;
    while (Date.now() < end && !isLate(timeOfId(id), JUST_NOW_MS)) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      const character = await this.characters.find(id);
      if (character) return character;
    }
    return null;
  }
}
