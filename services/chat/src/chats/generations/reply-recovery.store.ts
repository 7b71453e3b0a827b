import {
  endingOf,
  type GenerationRef,
  type RecoveredReply,
  RecoveryStore,
  type SaveOutcome,
  stopped,
  type StoredEnd,
  type Takeover,
  traceOfError,
} from '@masque/generations';
import { Injectable } from '@nestjs/common';
import { DailyMessages } from '../../usage/daily-messages.service.ts';
import { replySeq } from '../chat.rules.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { MessageReader } from '../messages/message-reader.ts';
import { shownSwipe } from '../messages/message.ts';
import { ChatScriptsService } from '../scripts/chat-scripts.service.ts';
import { type PromptEffects, ReplyWriter } from './reply.writer.ts';

/** Repairs chats after a process died or while Redis is down (README of libs/generations). */
@Injectable()
export class ReplyRecoveryStore extends RecoveryStore {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly replies: ReplyWriter,
    private readonly reader: MessageReader,
    private readonly messages: DailyMessages,
    private readonly scripts: ChatScriptsService,
  ) {
    super();
  }

  async takeOver({ chatId, id }: GenerationRef, fromOwner: string, owner: string): Promise<Takeover | null> {
    const row = await this.chats.takeOver(chatId, id, fromOwner, owner);
    if (!row?.generation) return null;
    const { fence, savedText = '', savedEffects } = row.generation;
    return { fence, savedText, savedEffects };
  }

  async saveSoFar(
    { chatId, id }: GenerationRef,
    fence: number,
    written: string,
    effects?: string,
  ): Promise<SaveOutcome> {
    const generation = await this.chats.saveText({ chatId, id, fence }, written, effects);
    if (!generation) return 'lost';
    return generation.isStopWanted ? 'stop' : 'saved';
  }

  async saveRecovered({ chatId, id }: GenerationRef, fence: number, reply: RecoveredReply): Promise<number | null> {
    const row = await this.chats.find(chatId);
    const generation = row?.generation;
    if (!generation || generation.id !== id || generation.fence !== fence) return null;
    // The owner may have died after writing the reply and before ending the generation.
    const seqs = generation.kind === 'reply' ? [replySeq(row, generation)] : [];
    const written = (await this.reader.documents(row, seqs))[0]?.swipes[0];
    const given = { text: reply.text, sender: 'character' } as const;
    const text = written?.text ?? (await this.scripts.stored({ row, username: undefined }, given));
    const { finish } = reply.ending;
    if (text === '') await this.messages.giveBack(row.userId, generation.day);
    const effects: PromptEffects = reply.effects === undefined ? {} : JSON.parse(reply.effects);
    const ended = await this.replies.saveReply(row, {
      text,
      reasoning: reply.reasoning,
      state: written?.state ?? reply.ending.state,
      finish,
      model: '',
      usage: null,
      trace: { finish, ...traceOfError(reply.ending), characters: text.length, isTakeover: true },
      ...effects,
    });
    return ended?.revision ?? null;
  }

  async findEnd(chatId: string, messageId: string): Promise<StoredEnd | null> {
    const row = await this.chats.find(chatId);
    if (!row) return { text: '', ending: stopped, revision: null };
    if (row.generation?.messageId === messageId) return null;
    const message = await this.reader.findLive(row, messageId);
    const swipe = message && shownSwipe(message);
    if (!swipe) return { text: '', ending: stopped, revision: row.revision };
    const ending = endingOf(swipe, await this.reader.findTrace(row, messageId));
    return { text: swipe.text, ending, revision: row.revision };
  }

  async listUnfinished(claimedBefore: Date, limit: number) {
    const rows = await this.chats.listRunning(limit);
    return rows.flatMap(({ _id, generation }) =>
      generation && generation.startedAt < claimedBefore
        ? [{ id: generation.id, chatId: _id, owner: generation.owner }]
        : [],
    );
  }
}
