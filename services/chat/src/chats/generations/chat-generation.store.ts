import {
  endingOf,
  type GenerationRef,
  GenerationStore,
  type LeftGeneration,
  type SaveOutcome,
  stopped,
  type StoredEnd,
  type TakenOver,
  traceOfError,
} from '@masque/generations';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/settings.service.ts';
import { replySeq } from '../chat.rules.ts';
import { ChatsRepository } from '../chats.repository.ts';
import { HistoryService } from '../history.service.ts';
import { shownSwipe } from '../messages/message.rules.ts';
import { type PromptEffects, ReplyWriter } from './reply.writer.ts';

@Injectable()
export class ChatGenerationStore extends GenerationStore {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly replies: ReplyWriter,
    private readonly history: HistoryService,
    private readonly settings: SettingsService,
  ) {
    super();
  }

  async takeOver({ chatId, id }: GenerationRef, fromOwner: string, owner: string): Promise<TakenOver | null> {
    const row = await this.chats.takeOver(chatId, id, fromOwner, owner);
    if (!row?.generation) return null;
    const { fence, savedText: savedWritten = '', savedEffects } = row.generation;
    return { fence, savedWritten, savedEffects };
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

  async finish({ chatId, id }: GenerationRef, fence: number, result: LeftGeneration): Promise<number | null> {
    const row = await this.chats.find(chatId);
    const generation = row?.generation;
    if (!generation || generation.id !== id || generation.fence !== fence) return null;
    // The owner may have died after writing the reply and before ending the generation.
    const seqs = generation.kind === 'reply' ? [replySeq(row, generation)] : [];
    const written = (await this.history.documents(row, seqs))[0]?.swipes[0];
    const text = written?.text ?? result.text;
    const { finish } = result.ending;
    if (text === '') await this.settings.giveBack(row.userId, generation.day);
    const effects: PromptEffects = result.effects === undefined ? {} : JSON.parse(result.effects);
    const ended = await this.replies.finish(row, {
      text,
      reasoning: result.reasoning,
      state: written?.state ?? result.ending.state,
      finish,
      model: '',
      usage: null,
      trace: { finish, ...traceOfError(result.ending), characters: text.length, isTakenOver: true },
      ...effects,
    });
    return ended?.revision ?? null;
  }

  async findEnd(chatId: string, messageId: string): Promise<StoredEnd | null> {
    const row = await this.chats.find(chatId);
    if (!row) return { text: '', ending: stopped, revision: null };
    if (row.generation?.messageId === messageId) return null;
    const message = await this.history.findLive(row, messageId);
    const swipe = message && shownSwipe(message);
    if (!swipe) return { text: '', ending: stopped, revision: row.revision };
    const ending = endingOf(swipe, await this.history.trace(row, messageId));
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
