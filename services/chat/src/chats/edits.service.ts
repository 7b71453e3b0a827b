import { DomainError, ensure, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { deletionOf, newChatRow, runningSeqs, UNDO_MS } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { ChatWriter } from './chat.writer.ts';
import { type ChatChange, ChatsRepository } from './chats.repository.ts';
import { HistoryService } from './history.service.ts';
import { liveBefore, liveParts, type Range, withoutGap } from './messages/gap.rules.ts';
import { documentId, excerpt, shownText, withText } from './messages/message.rules.ts';
import type { MessageRow, Swipe } from './messages/message.schema.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { purgeTime } from './purge.service.ts';
import { branchedVariables } from './variables.rules.ts';

const COPY_PAGE = 500;

/** Which message, and the revision of the chat that the caller knows, if it says one. */
export interface MessageRef {
  readonly chatId: string;
  readonly messageId: string;
  readonly revision?: number | undefined;
}

/** Changes of single messages, wherever they stand: each costs the same at the end and in the middle of a long chat. */
@Injectable()
export class EditsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly history: HistoryService,
    private readonly messages: MessagesRepository,
  ) {}

  /** Another text in the shown swipe. The row afterwards. */
  editText(userId: string, ref: MessageRef, text: string): Promise<ChatRow> {
    return this.editMessage(userId, ref, (message, rev) =>
      text.toWellFormed() === shownText(message) ? null : withText(message, text, rev),
    );
  }

  chooseSwipe(userId: string, ref: MessageRef, swipe: number): Promise<ChatRow> {
    return this.editMessage(userId, ref, (message, rev) => {
      const isThere = swipe >= 0 && swipe < message.swipes.length;
      if (!isThere) throw new DomainError('request.invalid', {}, { details: ['version: unknown'] });
      return swipe === message.swipe ? null : { ...message, swipe, rev };
    });
  }

  private editMessage(
    userId: string,
    { chatId, messageId, revision }: MessageRef,
    edit: (message: MessageRow, rev: number) => MessageRow | null,
  ): Promise<ChatRow> {
    return this.writer.change(userId, chatId, revision, async (row) => {
      const edited = edit(await this.idle(row, messageId), row.revision + 1);
      if (!edited) return null;
      const isLast = liveBefore(row, row.nextSeq, 1)[0] === edited.seq;
      return {
        messages: [edited],
        change: { updatedAt: new Date(), ...(isLast ? { lastMessage: excerpt(shownText(edited)) } : {}) },
      };
    });
  }

  /** Deletes a message, or it and all that follow. The token undoes it, for a day. */
  async delete(userId: string, { chatId, messageId, revision }: MessageRef, isFollowing: boolean) {
    let deleted = { count: 0, token: '' };
    const row = await this.writer.change(userId, chatId, revision, async (row) => {
      const { seq } = await this.idle(row, messageId);
      if (isFollowing) ensure(runningSeqs(row).length === 0, 'chat.busy');
      const ranges = liveParts(row, [seq, isFollowing ? row.nextSeq - 1 : seq]);
      const { gaps, deletions, token, at } = deletionOf(row, ranges);
      deleted = { count: ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0), token };
      const purgeAt = row.purgeAt ?? purgeTime(at);
      return { change: { ...(await this.afterCut(row, gaps)), deletions, isPurging: true, purgeAt } };
    });
    return { row, deleted: deleted.count, undoToken: deleted.token };
  }

  undo(userId: string, chatId: string, token: string): Promise<ChatRow> {
    return this.writer.change(userId, chatId, undefined, async (row) => {
      const deletion = row.deletions.find((candidate) => candidate.token === token);
      if (!deletion || deletion.at.getTime() + UNDO_MS < Date.now()) throw new DomainError('message.not_found');
      const gaps = deletion.ranges.reduce<Range[]>(withoutGap, row.gaps);
      const deletions = row.deletions.filter((candidate) => candidate.token !== token);
      return { change: { ...(await this.afterCut(row, gaps)), deletions } };
    });
  }

  /** A new chat with the messages up to this one; it keeps what random picks, lore timers and macros depend on. */
  async branch(viewer: Viewer, { chatId, messageId }: MessageRef, title: string | null): Promise<ChatRow> {
    const row = await this.chats.findOwn(viewer.userId, chatId);
    if (!row) throw new DomainError('chat.not_found');
    const last = await this.idle(row, messageId);
    const id = newId();
    const seqs = liveBefore(row, last.seq + 1, row.nextSeq);
    const ids = new Map<string, string>();
    for (let start = 0; start < seqs.length; start += COPY_PAGE) {
      const copies = await this.history.documents(row, seqs.slice(start, start + COPY_PAGE));
      const renumbered = copies.map((message, index) => {
        const seq = start + index;
        // Traces stay with the messages that they explain.
        const swipes = message.swipes.map((swipe) => omitGeneration(swipe));
        const own = newId();
        ids.set(message.id, own);
        return { ...message, _id: documentId(id, seq), chatId: id, seq, rev: 1, id: own, swipes };
      });
      await this.messages.insertAll(renumbered);
    }
    const { members, persona, customPrompt, authorsNote, lorebookIds, settings, loreTimers, pickSeed } = row;
    const variableState = branchedVariables(row, ids);
    const kept = {
      members,
      persona,
      customPrompt,
      authorsNote,
      lorebookIds,
      settings,
      loreTimers,
      ...(variableState === undefined ? {} : { variableState }),
      pickSeed,
    };
    return this.chats.insert(
      newChatRow({
        ...kept,
        _id: id,
        userId: viewer.userId,
        title,
        parent: { chatId, messageId },
        nextSeq: seqs.length,
        lastMessage: excerpt(shownText(last)),
      }),
    );
  }

  /** A message that is not being asked or written, or 404. */
  private async idle(row: ChatRow, messageId: string): Promise<MessageRow> {
    ensure(row.generation?.messageId !== messageId && row.generation?.question?.id !== messageId, 'chat.busy');
    const message = await this.history.findLive(row, messageId);
    if (!message) throw new DomainError('message.not_found');
    return message;
  }

  /** Gaps with the last message that is left by them. */
  private async afterCut(row: ChatRow, gaps: Range[]): Promise<ChatChange> {
    const running = new Set(runningSeqs(row));
    const last = liveBefore({ ...row, gaps }, row.nextSeq, running.size + 1).findLast((seq) => !running.has(seq));
    const [message] = last === undefined ? [] : await this.history.documents(row, [last]);
    return { gaps, lastMessage: message ? excerpt(shownText(message)) : '', updatedAt: new Date() };
  }
}

function omitGeneration(swipe: Swipe): Swipe {
  const copy = { ...swipe };
  delete copy.generationId;
  return copy;
}
