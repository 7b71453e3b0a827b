import { isDeepStrictEqual } from 'node:util';
import type { chatRoutes, Parsed } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { CharactersService } from '../characters/characters.service.ts';
import { mainMember, memberOf } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { ChatWriter } from './chat.writer.ts';
import type { ChatChange } from './chats.repository.ts';

export type Properties = Parsed<typeof chatRoutes.changeChat>['body'];

/** What a chat is set to beside its messages. Its place in lists stays: nothing was said. */
@Injectable()
export class PropertiesService {
  constructor(
    private readonly writer: ChatWriter,
    private readonly characters: CharactersService,
  ) {}

  /** Changes those that are given; the row afterwards. */
  change(userId: string, chatId: string, { cardVersion, ...own }: Properties): Promise<ChatRow> {
    return this.writer.change(userId, chatId, undefined, async (row) => {
      const change = { ...changedOf(row, own), ...(await this.movedTo(row, cardVersion)) };
      return Object.keys(change).length === 0 ? null : { change };
    });
  }

  /** Another version of the main character's card. A reply that is being written has its prompt already and ends as it began. */
  private async movedTo(row: ChatRow, version: number | undefined): Promise<ChatChange> {
    const member = mainMember(row);
    if (version === undefined || version === member.version) return {};
    const character = await this.characters.toMoveTo(row.userId, member.characterId, version);
    return { members: [memberOf(character), ...row.members.slice(1)] };
  }
}

/** Those of the properties that are given and other than they were. */
function changedOf(row: ChatRow, { title, ...others }: Omit<Properties, 'cardVersion'>): ChatChange {
  const given = { ...others, ...(title === undefined ? {} : { title: title?.trim() || null }) };
  const { pinned, customPrompt, authorsNote } = row;
  const own: Record<string, unknown> = { title: row.title, pinned, customPrompt, authorsNote };
  const isOther = ([name, value]: [string, unknown]) => value !== undefined && !isDeepStrictEqual(value, own[name]);
  return Object.fromEntries(Object.entries(given).filter(isOther));
}
