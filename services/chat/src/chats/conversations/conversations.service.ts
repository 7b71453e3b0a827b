import { type ChatMessage, type chatRoutes, DomainError, type ParsedInput, type Viewer } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { Injectable } from '@nestjs/common';
import { mainMember, memberSpeaker, replySeq, runningSeqs } from '../chat.rules.ts';
import type { ChatRow, RunningGeneration } from '../chat.schema.ts';
import { toMessage } from '../chat.view.ts';
import { ChatsService } from '../chats.service.ts';
import { EditsService, type HideRequest } from '../edits.service.ts';
import { ReplyFeedsService } from '../generations/reply-feeds.service.ts';
import { MessageReader, questionMessage, TailCache } from '../messages/message-reader.ts';
import { newMessage } from '../messages/message.ts';
import { type PagePlace, pageSeqs } from '../messages/page.rules.ts';
import { type Properties, PropertiesService } from '../properties.service.ts';

type PageRequest = ParsedInput<typeof chatRoutes.getChat>['query'];
type Target = ParsedInput<typeof chatRoutes.changeMessage>['params'];
type Change = ParsedInput<typeof chatRoutes.changeMessage>['body'];
type Deletion = ParsedInput<typeof chatRoutes.deleteMessage>['query'];

const pageSizeOf = ({ before, after }: PageRequest): number => (before === undefined && after === undefined ? 15 : 10);

@Injectable()
export class ConversationsService {
  constructor(
    private readonly chats: ChatsService,
    private readonly properties: PropertiesService,
    private readonly reader: MessageReader,
    private readonly tails: TailCache,
    private readonly edits: EditsService,
    private readonly feeds: ReplyFeedsService,
  ) {}

  async change(viewer: Viewer, chatId: string, properties: Properties) {
    return this.chats.show(await this.properties.change(viewer, chatId, properties));
  }

  async page(userId: string, chatId: string, request: PageRequest) {
    const { limit = pageSizeOf(request) } = request;
    const row = await this.chats.get(userId, chatId);
    const [chat, page] = await Promise.all([this.chats.show(row), this.readPage(row, request, limit)]);
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

  private async readPage(row: ChatRow, request: PageRequest, limit: number) {
    const place = await this.placeOf(row, request);
    const { seqs, hasMore, hasNewer } = pageSeqs(row, place, limit);
    const messages = await this.reader.documents(row, seqs);
    const running = new Set(runningSeqs(row));
    const written = seqs.filter((seq) => !running.has(seq));
    if (!place && messages.length === written.length && !this.tails.get(row._id, row.revision))
      this.tails.set(row._id, row.revision, messages);
    const question = questionMessage(row);
    return {
      messages: question && seqs.includes(question.seq) ? [...messages, question] : messages,
      seqs,
      hasMore,
      hasNewer,
    };
  }

  private async placeOf(row: ChatRow, { before, after, around }: PageRequest): Promise<PagePlace> {
    const id = around ?? after ?? before;
    if (id === undefined) return undefined;
    const kind = around === undefined ? (after === undefined ? 'before' : 'after') : 'around';
    if (row.generation?.kind === 'reply' && row.generation.messageId === id)
      return { kind, seq: replySeq(row, row.generation) };
    const found = await this.reader.find(row, id);
    if (!found) throw new DomainError('message.not_found');
    return { kind, seq: found.message.seq };
  }

  async changeMessage(
    { userId, username }: Viewer,
    { id: chatId, messageId }: Target,
    { text, version, revision }: Change,
  ) {
    const ref = { chatId, messageId, revision };
    const { row, message } =
      version === undefined
        ? await this.edits.editText(userId, ref, text ?? '', username ?? undefined)
        : await this.edits.chooseSwipe(userId, ref, version);
    return { ...toMessage(message), revision: row.revision };
  }

  async deleteMessage(userId: string, { id: chatId, messageId }: Target, { following = false, revision }: Deletion) {
    const { row, deleted, undoToken } = await this.edits.delete(userId, { chatId, messageId, revision }, following);
    return { deleted, undoToken, revision: row.revision };
  }

  async hideMessages(userId: string, request: HideRequest) {
    const { row, count, changed } = await this.edits.hide(userId, request);
    return { count, changed, revision: row.revision };
  }

  async undo(userId: string, chatId: string, token: string) {
    return this.chats.show(await this.edits.undo(userId, chatId, token));
  }

  async branch(viewer: Viewer, { id: chatId, messageId }: Target, title: string | null) {
    return this.chats.show(await this.edits.branch(viewer, { chatId, messageId }, visibleText(title ?? '') || null));
  }

  private async liveMessage(
    row: ChatRow,
    generation: RunningGeneration,
    messages: readonly ChatMessage[],
  ): Promise<ChatMessage> {
    const { text, ending } = await this.feeds.textOf(row, generation);
    const speaker = memberSpeaker(mainMember(row));
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
}

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
