import { isDeepStrictEqual } from 'node:util';
import { type chatRoutes, DomainError, ensure, orThrow, type ParsedInput, type Viewer } from '@masque/contracts';
import { creationId, newId } from '@masque/service-kit';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.ts';
import { deletionOf, newChatRow, runningSeqs, undoable } from './chat.rules.ts';
import type { ChatRow } from './chat.schema.ts';
import { ChatWriter } from './chat.writer.ts';
import { type ChatRowChange, ChatsRepository } from './chats.repository.ts';
import { MessageReader } from './messages/message-reader.ts';
import { greetedAnew } from './histories/greeting.ts';
import { branchedMemory } from './memory-row/memory.rules.ts';
import {
  isHiddenAt,
  lengthOf,
  liveAfter,
  liveBefore,
  liveCount,
  liveParts,
  type Range,
  rangesOf,
  withGap,
  withoutGap,
} from './messages/gap.rules.ts';
import {
  documentId,
  excerpt,
  type MessageRow,
  shownSwipe,
  shownText,
  type Swipe,
  traceId,
  withText,
} from './messages/message.ts';
import { BeginningsRepository } from './messages/beginnings.repository.ts';
import { MessagesRepository } from './messages/messages.repository.ts';
import { purgeTime } from './purge.service.ts';
import { ChatScriptsService } from './scripts/chat-scripts.service.ts';
import { branchedVariables } from './variables.rules.ts';

const COPY_PAGE = 500;

export interface MessageRef {
  readonly chatId: string;
  readonly messageId: string;
  readonly revision?: number | undefined;
}

export type HideRequest = ParsedInput<typeof chatRoutes.hideMessages>['body'] & { readonly id: string };

export interface EditResult {
  readonly row: ChatRow;
  readonly message: MessageRow;
}

interface MessageEdit {
  readonly message: MessageRow;
  readonly change?: ChatRowChange;
}

@Injectable()
export class EditsService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: ChatWriter,
    private readonly reader: MessageReader,
    private readonly messages: MessagesRepository,
    private readonly beginnings: BeginningsRepository,
    private readonly settings: SettingsService,
    private readonly scripts: ChatScriptsService,
  ) {}

  editText(userId: string, ref: MessageRef, given: string, username?: string): Promise<EditResult> {
    return this.editMessage(userId, ref, async (message, row) => {
      if (given.toWellFormed() === shownText(message)) return null;
      const text = await this.scripts.stored({ row, username }, { text: given, sender: message.sender, isEdit: true });
      return { message: withText(message, text, row.revision + 1) };
    });
  }

  /** Until someone answers the greeting, choosing another one also resets the chat's variables. */
  async chooseSwipe(userId: string, ref: MessageRef, swipe: number): Promise<EditResult> {
    const edited = await this.editMessage(userId, ref, async (message, row) => {
      const chosen = message.swipes[swipe];
      if (!chosen) throw new DomainError('request.invalid', {}, { details: ['version: unknown'] });
      if (swipe === message.swipe) return null;
      return { message: { ...message, swipe, rev: row.revision + 1 }, change: greetedAnew(row, chosen) };
    });
    const { row, message } = edited;
    const { number, userWrites } = shownSwipe(message)?.greeting ?? {};
    if (userWrites !== undefined && liveCount(row) === 1)
      await this.settings.writeVariables(userId, `${row._id}:${number}`, JSON.parse(userWrites));
    return edited;
  }

  private async editMessage(
    userId: string,
    { chatId, messageId, revision }: MessageRef,
    edit: (message: MessageRow, row: ChatRow) => Promise<MessageEdit | null>,
  ): Promise<EditResult> {
    let message: MessageRow | undefined;
    const row = await this.writer.change(userId, chatId, revision, async (row) => {
      message = await this.idle(row, messageId);
      const edited = await edit(message, row);
      if (!edited) return null;
      message = edited.message;
      const isLast = liveBefore(row, row.nextSeq, 1)[0] === message.seq;
      const lastMessage = isLast ? { lastMessage: excerpt(shownText(message)) } : {};
      return { messages: [message], change: { updatedAt: new Date(), ...lastMessage, ...edited.change } };
    });
    return { row, message: await orThrow(message, 'message.not_found') };
  }

  async delete(userId: string, { chatId, messageId, revision }: MessageRef, isFollowing: boolean) {
    let deleted = { count: 0, token: '' };
    const row = await this.writer.change(userId, chatId, revision, async (row) => {
      const { seq } = await this.idle(row, messageId);
      if (isFollowing) await this.ensureNothingIsWritten(row, seq);
      const ranges = liveParts(row, [seq, isFollowing ? row.nextSeq - 1 : seq]);
      const { gaps, deletions, token, at } = deletionOf(row, ranges);
      deleted = { count: lengthOf(ranges), token };
      const purgeAt = row.purgeAt && !row.isDraft ? row.purgeAt : purgeTime(at);
      return { change: { ...(await this.afterCut(row, gaps, at)), deletions, isPurging: true, purgeAt } };
    });
    return { row, deleted: deleted.count, undoToken: deleted.token };
  }

  async hide(userId: string, { id, ranges, isHidden, revision }: HideRequest) {
    let before: Range[] = [];
    const row = await this.writer.change(userId, id, revision, async (row) => {
      ({ hidden: before = [] } = row);
      const asked = await Promise.all(ranges.map((range) => this.rangeOf(row, range)));
      const hidden = asked.reduce<Range[]>(isHidden ? withGap : withoutGap, before);
      return isDeepStrictEqual(hidden, before) ? null : { change: { hidden } };
    });
    const { hidden = [] } = row;
    const [more, less] = isHidden ? [hidden, before] : [before, hidden];
    const changed = less.reduce<Range[]>(withoutGap, more).filter((range) => liveParts(row, range).length > 0);
    const seqs = changed.map(([from, to]) => [liveAfter(row, from - 1, 1)[0], liveBefore(row, to + 1, 1)[0]] as const);
    const ends = await this.reader.documents(
      row,
      [...new Set(seqs.flat())].filter((seq) => seq !== undefined),
    );
    const idOf = new Map<number | undefined, string>(ends.map(({ seq, id }) => [seq, id]));
    return {
      row,
      count: lengthOf(changed.flatMap((range) => liveParts(row, range))),
      changed: seqs.map(([from, to]) => ({ from: idOf.get(from) ?? '', to: idOf.get(to) ?? '' })),
    };
  }

  private async rangeOf(row: ChatRow, { from, to }: HideRequest['ranges'][number]): Promise<Range> {
    const [first, last] = await Promise.all([
      from === undefined ? { seq: 0 } : this.idle(row, from),
      this.idle(row, to),
    ]);
    return first.seq <= last.seq ? [first.seq, last.seq] : [last.seq, first.seq];
  }

  undo(userId: string, chatId: string, token: string): Promise<ChatRow> {
    return this.writer.change(userId, chatId, undefined, async (row) => {
      const deletion = undoable(row, token);
      if (!deletion) throw new DomainError('undo.expired');
      const gaps = deletion.ranges.reduce<Range[]>(withoutGap, row.gaps);
      const deletions = row.deletions.filter((candidate) => candidate.token !== token);
      return { change: { ...(await this.afterCut(row, gaps, new Date())), deletions } };
    });
  }

  /** Copies the messages up to this one, with the state that random picks, lore timers and macros depend on. */
  async branch(viewer: Viewer, { chatId, messageId }: MessageRef, title: string | null): Promise<ChatRow> {
    const row = await this.chats.findOwn(viewer.userId, chatId);
    if (!row) throw new DomainError('chat.not_found');
    const id = creationId();
    // A retry with the same Idempotency-Key whose first try got this far.
    const made = await this.chats.findOwn(viewer.userId, id);
    if (made) return made;
    const last = await this.idle(row, messageId);
    const seqs = liveBefore(row, last.seq + 1, row.nextSeq);
    const ids = new Map<string, string>();
    await this.beginnings.begin(id);
    await this.messages.removeLeft(id);
    for (let start = 0; start < seqs.length; start += COPY_PAGE) {
      const copies = await this.reader.documents(row, seqs.slice(start, start + COPY_PAGE));
      const renumbered = copies.map((message, index) => {
        const seq = start + index;
        const swipes = message.swipes.map((swipe) => tracedByCopied(message, swipe));
        const own = newId();
        ids.set(message.id, own);
        return { ...message, _id: documentId(id, seq), chatId: id, seq, rev: 1, id: own, swipes };
      });
      await this.messages.insertAll(renumbered);
    }
    const { members, persona, customPrompt, authorsNote, lorebookIds, settings, loreTimers, pickSeed } = row;
    const { profileId = null, backgroundId = null, begunWith, greeting, firstMessage } = row;
    const variableState = branchedVariables(row, ids);
    const memory = branchedMemory(row, seqs);
    const hidden = rangesOf(seqs.flatMap((seq, index) => (isHiddenAt(row, seq) ? [index] : [])));
    const branch = await this.chats.insertIfAbsent(
      newChatRow({
        _id: id,
        userId: viewer.userId,
        title,
        members,
        persona,
        customPrompt,
        authorsNote,
        lorebookIds,
        settings,
        profileId,
        backgroundId,
        loreTimers,
        pickSeed,
        begunWith,
        ...(greeting === undefined ? {} : { greeting }),
        ...(firstMessage === undefined ? {} : { firstMessage }),
        ...(variableState === undefined ? {} : { variableState }),
        ...(memory === undefined ? {} : { memory }),
        ...(hidden.length === 0 ? {} : { hidden }),
        parent: { chatId, messageId },
        family: row.family ?? chatId,
        nextSeq: seqs.length,
        lastMessage: excerpt(shownText(last)),
        // A turn is a message and its reply. Imported messages don't count.
        userTurns: Math.min(row.userTurns, Math.floor(seqs.length / 2)),
      }),
    );
    await this.beginnings.end(id);
    return orThrow(branch, 'chat.not_found');
  }

  private async ensureNothingIsWritten(row: ChatRow, from: number): Promise<void> {
    const { generation } = row;
    if (!generation) return;
    const written = generation.kind === 'reply' ? null : await this.reader.findLive(row, generation.messageId);
    ensure(written !== null && written.seq < from, 'chat.busy');
  }

  private async idle(row: ChatRow, messageId: string): Promise<MessageRow> {
    ensure(row.generation?.messageId !== messageId && row.generation?.question?.id !== messageId, 'chat.busy');
    const message = await this.reader.findLive(row, messageId);
    if (!message) throw new DomainError('message.not_found');
    return message;
  }

  private async afterCut(row: ChatRow, gaps: Range[], updatedAt: Date): Promise<ChatRowChange> {
    const running = new Set(runningSeqs(row));
    const last = liveBefore({ ...row, gaps }, row.nextSeq, running.size + 1).findLast((seq) => !running.has(seq));
    const [message] = last === undefined ? [] : await this.reader.documents(row, [last]);
    return { gaps, lastMessage: message ? excerpt(shownText(message)) : '', updatedAt };
  }
}

function tracedByCopied(message: MessageRow, { generationId, ...swipe }: Swipe): Swipe {
  const copy = generationId === undefined ? swipe : { ...swipe, tracedBy: traceId(message, generationId) };
  delete copy.askedBy;
  return copy;
}
