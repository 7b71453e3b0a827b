import { type CompletionRequest, DomainError, ensure, type Viewer } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import { mayChatWith } from '../characters/character.policy.ts';
import type { CharacterRow } from '../characters/character.schema.ts';
import { ChatLocks } from '../chats/chat-locks.ts';
import { ChatsService, type OpenChat } from '../chats/chats.service.ts';
import { shownText } from '../chats/message.rules.ts';
import type { SettingsRow } from '../settings/settings.schema.ts';
import { UsageService } from '../usage/usage.service.ts';
import { AskedFor } from './asked.ts';
import type { Generation } from './generation.ts';
import { HistoryReader } from './history.reader.ts';
import { modelRequest } from './model-request.ts';
import { characterPrompt, historyOf, settingsOf } from './prompt.ts';
import { type Question, questionOf } from './question.rules.ts';
import { finishedReply } from './finished-reply.ts';
import { ReplyOpener } from './reply-opener.ts';
import { RunningReplies } from './running-replies.ts';

/** With so few messages left today, the counting is waited for. */
const NEAR_LIMIT = 10;

interface Asking {
  readonly viewer: Viewer;
  readonly request: CompletionRequest;
  readonly question: Question | null;
  /** Takes the reply as soon as it may be listened to. */
  readonly hand: (generation: Generation) => void;
}

/** Replies that belong to a chat. */
@Injectable()
export class ChatRepliesService {
  constructor(
    private readonly chats: ChatsService,
    private readonly asked: AskedFor,
    private readonly usage: UsageService,
    private readonly history: HistoryReader,
    private readonly opener: ReplyOpener,
    private readonly running: RunningReplies,
    private readonly locks: ChatLocks,
  ) {}

  async begin(viewer: Viewer, request: CompletionRequest, chatId: string): Promise<Generation> {
    const question = questionOf(request);
    const live = this.underWay(viewer, chatId, question);
    if (live) return live;
    // The chat stays locked until all is written; the reply is there before.
    const begun = Promise.withResolvers<Generation>();
    this.locks
      .run(chatId, () => this.take({ viewer, request, question, hand: begun.resolve }, chatId))
      .catch((error: unknown) => begun.reject(error));
    return begun.promise;
  }

  /** The reply that is being written: the same question again joins it, another one has to wait. */
  private underWay(viewer: Viewer, chatId: string, question: Question | null): Generation | undefined {
    const live = this.running.of(chatId);
    if (live?.facts.userId !== viewer.userId) return undefined;
    const isSame = question?.id !== undefined && live.facts.reference?.userMessageId === question.id;
    ensure(isSame, 'chat.busy');
    return live;
  }

  private async take(asking: Asking, chatId: string): Promise<void> {
    const { viewer, question, hand } = asking;
    const live = this.underWay(viewer, chatId, question);
    if (live) {
      hand(live);
      return;
    }
    const [chat, saved, left] = await Promise.all([
      this.chats.open(viewer.userId, chatId),
      this.asked.saved(viewer.userId),
      this.usage.left(viewer.userId),
    ]);
    await this.launch(asking, chat, saved, left);
  }

  private async launch(asking: Asking, chat: OpenChat, saved: SettingsRow | null, left: number): Promise<void> {
    const { viewer, request, question, hand } = asking;
    const { row } = chat;
    const model = this.asked.model(request, saved);
    const repeated = await this.history.repeated(chat, question?.id);
    if (repeated?.reply && repeated.reply.state !== 'streaming') {
      hand(finishedReply(row, repeated.question.id, repeated.reply, model, this.asked.newCompletionId()));
      return;
    }
    const character = continuable(viewer, chat.character);
    ensure(!row.generation, 'chat.busy');
    const key = this.asked.key(request, saved);
    this.usage.ensure(left);
    const settings = settingsOf(request);
    const isNew = question !== null && !repeated;
    const { buckets, before } = await this.history.read(chat, settings);
    const prompt = characterPrompt({
      viewer,
      character,
      persona: request.persona,
      settings,
      history: [...historyOf(buckets), ...(isNew ? [{ role: 'user', text: question.text } as const] : [])],
      historyStart: before,
      chatId: row._id,
      seed: `${row._id}:${row.revision}`,
    });
    const opening = {
      chat,
      question: isNew ? question : null,
      answeredId: repeated?.question.id ?? null,
      id: this.asked.newCompletionId(),
      model,
      key,
      body: modelRequest(model, settings, prompt.messages),
      trace: { ...prompt.trace, requestedModel: model, settings },
      lastText: lastTextOf(chat),
      isNearLimit: left < NEAR_LIMIT,
    };
    await this.opener.open(opening, hand);
  }
}

/** A chat whose character was deleted or withdrawn stays readable and goes no further. */
function continuable(viewer: Viewer, character: CharacterRow | null): CharacterRow {
  if (!character || !mayChatWith(viewer.userId, character)) throw new DomainError('character.gone');
  return character;
}

function lastTextOf({ tail }: OpenChat): string {
  const last = tail.findLast((bucket) => bucket.messages.length > 0)?.messages.at(-1);
  return last ? shownText(last) : '';
}
