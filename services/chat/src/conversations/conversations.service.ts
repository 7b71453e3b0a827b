import { type ChatMessage, type chatRoutes, DomainError, type ParsedInput, type Viewer } from '@masque/contracts';
import type { Eraser } from '@masque/service-kit/erasure';
import { Injectable } from '@nestjs/common';
import { mainMember, replySeq } from '../chats/chat.rules.ts';
import { toMessage } from '../chats/chat.view.ts';
import { type ChatRow, type ChatsPage, ChatsService, type RunningGeneration } from '../chats/chats.service.ts';
import { HistoryService } from '../chats/history.service.ts';
import { newMessage } from '../chats/messages/message.rules.ts';
import { type Properties, PropertiesService } from '../chats/properties.service.ts';
import { FeedsService } from '../replies/feeds.service.ts';
import { RunningRepliesService } from '../replies/running.service.ts';

type PageRequest = ParsedInput<typeof chatRoutes.getChat>['query'];

const pageSizeOf = ({ before, after }: PageRequest): number => (before === undefined && after === undefined ? 15 : 10);

const ERASED_AT_ONCE = 100;

@Injectable()
export class ConversationsService implements Eraser {
  constructor(
    private readonly chats: ChatsService,
    private readonly properties: PropertiesService,
    private readonly history: HistoryService,
    private readonly feeds: FeedsService,
    private readonly running: RunningRepliesService,
  ) {}

  list(userId: string, page: ChatsPage) {
    return this.chats.list(userId, page);
  }

  listAfter(userId: string, page: ParsedInput<typeof chatRoutes.listChats>['query']) {
    return this.chats.listAfter(userId, page);
  }

  branches(userId: string, chatId: string) {
    return this.chats.branches(userId, chatId);
  }

  async change(viewer: Viewer, chatId: string, properties: Properties) {
    return this.chats.show(await this.properties.change(viewer, chatId, properties));
  }

  async page(userId: string, chatId: string, request: PageRequest) {
    const { limit = pageSizeOf(request) } = request;
    const row = await this.chats.get(userId, chatId);
    const [chat, page] = await Promise.all([this.chats.show(row), this.history.page(row, request, limit)]);
    const messages = page.messages.map(toMessage);
    const { hasMore, hasNewer } = page;
    const { generation } = row;
    if (!generation) return { chat, messages, hasMore, hasNewer };
    const live = await this.liveMessage(row, generation, messages);
    const isReplyHere = generation.kind === 'reply' && page.seqs.includes(replySeq(row, generation));
    const index = messages.findIndex(({ id }) => id === generation.messageId);
    if (generation.kind !== 'reply' && index !== -1)
      return { chat, messages: messages.with(index, live), hasMore, hasNewer };
    if (!isReplyHere) return { chat, messages, hasMore, hasNewer };
    // Messages saved while the reply runs come after it.
    const after = page.seqs.filter((seq) => seq > replySeq(row, generation)).length;
    const ordered = inOrder(
      messages,
      page.messages.map(({ seq }) => seq),
    );
    return { chat, messages: ordered.toSpliced(ordered.length - after, 0, live), hasMore, hasNewer };
  }

  private async liveMessage(
    row: ChatRow,
    generation: RunningGeneration,
    messages: readonly ChatMessage[],
  ): Promise<ChatMessage> {
    const { text, ending } = await this.feeds.textOf(row, generation);
    const { characterId, name, image } = mainMember(row);
    const speaker = { characterId, name, image };
    const own = { chatId: row._id, seq: 0, rev: 0, sender: 'character' as const, id: generation.messageId, speaker };
    const written = toMessage(newMessage({ ...own, createdAt: generation.startedAt }, { text, state: 'complete' }));
    const state: ChatMessage['state'] = ending?.state ?? 'streaming';
    const versions = written.versions.map((version) => ({ ...version, state }));
    const before = messages.find(({ id }) => id === generation.messageId);
    if (before && generation.kind === 'continue') return continued(before, text, state);
    return before
      ? { ...before, text, state, versions: [...before.versions, ...versions], version: before.versions.length }
      : { ...written, state, versions };
  }

  /** Also discards the generation of a deleted chat: an earlier call may have been interrupted. */
  async delete(userId: string, chatId: string) {
    const row = await this.chats.delete(userId, chatId);
    const ended = this.running.discard(userId, chatId, row?.generation?.id ?? null);
    const written = row ? await this.chats.purgeDeleted(row) : [];
    await ended;
    await this.running.forget(written).catch(() => undefined);
    if (!row) throw new DomainError('chat.not_found');
    return { deleted: true } as const;
  }

  async erase(userId: string): Promise<void> {
    for (;;) {
      const ids = await this.chats.liveIds(userId, ERASED_AT_ONCE);
      for (const id of ids) await this.delete(userId, id).then(() => this.chats.forgetMembers(id), unlessGone);
      if (ids.length === 0) break;
    }
    for (;;) {
      const rows = await this.chats.tombstones(userId, ERASED_AT_ONCE);
      for (const row of rows) {
        await this.running.forget(await this.chats.purgeDeleted(row));
        await this.chats.forgetMembers(row._id);
      }
      if (rows.length === 0) return;
    }
  }
}

const unlessGone = (error: unknown): void => {
  if (!(error instanceof DomainError && error.code === 'chat.not_found')) throw error;
};

function continued(message: ChatMessage, more: string, state: ChatMessage['state']): ChatMessage {
  const { version } = message;
  const text = message.text + more;
  const versions = message.versions.map((one, at) => (at === version ? { ...one, text, state } : one));
  return { ...message, text, state, versions };
}

/** `messages` has a running question last, even after messages saved since. */
const inOrder = (messages: readonly ChatMessage[], seqs: readonly number[]): ChatMessage[] =>
  messages
    .map((message, index) => ({ message, seq: seqs[index] ?? 0 }))
    .sort((a, b) => a.seq - b.seq)
    .map(({ message }) => message);
