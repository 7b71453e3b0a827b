import { type ChatMessage, DomainError } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { CharacterRow } from '../characters/character.schema.ts';
import { CharactersRepository } from '../characters/characters.repository.ts';
import { RepairService } from '../generations/repair.service.ts';
import { RunningReplies } from '../generations/running-replies.ts';
import type { BucketRow, MessageRow } from './bucket.schema.ts';
import { ChatHints } from './chat-hints.ts';
import type { ChatRow } from './chat.schema.ts';
import { toChat, toMessage } from './chat.view.ts';
import { ChatsRepository } from './chats.repository.ts';
import { bucketOf, isNoOlder } from './message.rules.ts';
import { MessagesRepository } from './messages.repository.ts';

/** A chat with what nearly every use of it needs: the character and the newest messages. */
export interface OpenChat {
  readonly row: ChatRow;
  /** Null: its event has not reached us, which can only be after a loss of our copy. */
  readonly character: CharacterRow | null;
  /** The last two buckets (or the only one), the last bucket last. */
  readonly tail: BucketRow[];
}

const TAIL = 2;

@Injectable()
export class ChatsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly characters: CharactersRepository,
    private readonly hints: ChatHints,
    private readonly repair: RepairService,
    private readonly running: RunningReplies,
  ) {}

  /** One's own chat, in one round of reads when it was used lately. */
  async open(userId: string, chatId: string): Promise<OpenChat> {
    const hint = this.hints.get(chatId);
    const [row, guessedCharacter, guessedTail] = await Promise.all([
      this.chats.findOwn(userId, chatId),
      hint ? this.characters.find(hint.characterId) : null,
      hint ? this.tailOf(chatId, hint.buckets) : null,
    ]);
    if (!row) throw new DomainError('chat.not_found');
    this.hints.set(chatId, row);
    if (row.generation && (await this.repair.mend(row))) return this.open(userId, chatId);
    const [character, tail] = await Promise.all([
      hint?.characterId === row.characterId ? guessedCharacter : this.characters.find(row.characterId),
      guessedTail && hint?.buckets === row.buckets && isNoOlder(guessedTail, row.generation)
        ? guessedTail
        : this.tailOf(chatId, row.buckets),
    ]);
    return { row, character, tail };
  }

  private tailOf(chatId: string, buckets: number): Promise<BucketRow[]> {
    return this.messages.range(chatId, Math.max(0, buckets - TAIL), buckets);
  }

  async list(userId: string, page: number, limit: number) {
    const rows = await this.chats.page(userId, page, limit);
    const faces = await this.characters.faces(rows.map((row) => row.characterId));
    return rows.map((row) => toChat(row, faces.get(row.characterId)));
  }

  /** A page of messages, oldest first: the newest ones, or those before the message `before`. */
  async page(userId: string, chatId: string, before: string | undefined, limit: number) {
    const { row, character, tail } = await this.open(userId, chatId);
    const from = before === undefined ? row.buckets : await this.bucketNumber(chatId, before, row);
    const found: MessageRow[] = [];
    let number = from;
    while (number > 0 && found.length <= limit) {
      number -= 1;
      const bucket = tail[number - (row.buckets - tail.length)] ?? (await this.messages.bucket(chatId, number));
      const place = number === from - 1 && before !== undefined ? indexOf(bucket, before) : bucket.messages.length;
      found.unshift(...bucket.messages.slice(0, place));
    }
    const hasMore = found.length > limit;
    const shown = await Promise.all(found.slice(-limit).map((message) => this.withLiveText(row, message)));
    return { chat: toChat(row, character), messages: shown, hasMore };
  }

  /** How many buckets to look at for the messages before this one. */
  private async bucketNumber(chatId: string, id: string, row: ChatRow): Promise<number> {
    const number = bucketOf(id) ?? (await this.messages.places(chatId, [id])).get(id);
    return number === undefined ? 0 : Math.min(number + 1, row.buckets);
  }

  /** A reply that is being written, as far as it has come. */
  private async withLiveText(row: ChatRow, message: MessageRow): Promise<ChatMessage> {
    const view = toMessage(message);
    if (message.state !== 'streaming') return view;
    const live = this.running.lately(row._id);
    if (live?.messageId === message.id) return { ...view, text: live.text, versions: [live.text], state: live.state };
    if (row.generation?.messageId !== message.id) return { ...view, state: 'broken' };
    const text = await this.repair.textSoFar(row._id, message.id);
    return { ...view, text, versions: [text] };
  }

  /** Ends a running reply, and removes the chat with all that was said. */
  async delete(userId: string, chatId: string) {
    const row = await this.chats.findOwn(userId, chatId);
    if (!row) throw new DomainError('chat.not_found');
    await this.running.of(chatId)?.discard();
    await this.chats.bury(chatId);
    await this.repair.purge(row);
    return { deleted: true } as const;
  }
}

function indexOf(bucket: BucketRow, id: string): number {
  const index = bucket.messages.findIndex((message) => message.id === id);
  return index === -1 ? 0 : index;
}
