import { Injectable } from '@nestjs/common';
import { type ChatRow, ChatsService } from '../chats/chats.service.ts';
import { ClaimsService } from '../chats/claims.service.ts';
import { HistoryService } from '../chats/history.service.ts';
import { shownSwipe } from '../chats/messages/message.rules.ts';
import { SettingsService } from '../settings/settings.service.ts';
import {
  endingOf,
  type GenerationRef,
  GenerationStore,
  type LeftGeneration,
  type SaveOutcome,
  stopped,
  type StoredEnd,
  type TakenOver,
  toldOf,
} from '@masque/generations';
import { fromJson } from './prompt/effects.ts';

@Injectable()
export class ChatGenerationStore extends GenerationStore {
  constructor(
    private readonly chats: ChatsService,
    private readonly claims: ClaimsService,
    private readonly history: HistoryService,
    private readonly settings: SettingsService,
  ) {
    super();
  }

  async takeOver({ chatId, id }: GenerationRef, fromOwner: string, owner: string): Promise<TakenOver | null> {
    const row = await this.claims.takeOver(chatId, id, fromOwner, owner);
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
    const generation = await this.claims.saveText({ chatId, id, fence }, written, effects);
    if (!generation) return 'lost';
    return generation.isStopWanted ? 'stop' : 'saved';
  }

  async finish({ chatId, id }: GenerationRef, fence: number, result: LeftGeneration): Promise<number | null> {
    const row = await this.chats.find(chatId);
    if (!row || !isOwn(row, id, fence)) return null;
    const written = await this.claims.writtenReply(row);
    const text = written?.text ?? result.text;
    const { finish } = result.ending;
    if (text === '') await this.settings.giveBack(row.userId, row.generation?.day ?? '');
    const trace = { finish, ...toldOf(result.ending), characters: text.length, isTakenOver: true };
    const state = written?.state ?? result.ending.state;
    const { reasoning } = result;
    const end = { text, reasoning, state, finish, model: '', usage: null, trace };
    return (await this.claims.finish(row, { ...end, ...fromJson(result.effects) }))?.revision ?? null;
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
    const rows = await this.claims.listRunning(limit);
    return rows.flatMap(({ _id, generation }) =>
      generation && generation.startedAt < claimedBefore
        ? [{ id: generation.id, chatId: _id, owner: generation.owner }]
        : [],
    );
  }
}

const isOwn = ({ generation }: ChatRow, id: string, fence: number): boolean =>
  generation?.id === id && generation.fence === fence;
