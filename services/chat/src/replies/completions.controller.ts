import { chatRoutes, type CompletionRequest, DomainError, type Viewer } from '@masque/contracts';
import { EventStreams } from '@masque/generations';
import { Serialized } from '@masque/service-kit';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenFeed } from '../chats/generations/reply-feeds.service.ts';
import { ChatRepliesService } from './chat-replies.service.ts';
import { ChatlessCompletionsService } from './chatless-completions.service.ts';
import { toCompletion } from './completion.view.ts';
import { ImpersonationsService } from './impersonations.service.ts';

@Controller()
export class CompletionsController {
  constructor(
    private readonly replies: ChatRepliesService,
    private readonly chatless: ChatlessCompletionsService,
    private readonly impersonations: ImpersonationsService,
    private readonly streams: EventStreams,
  ) {}

  @Implements(chatRoutes.complete)
  async complete(
    @Request() { viewer, body }: Call<typeof chatRoutes.complete>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(await this.begin(inZoneOf(viewer, body), body), body.stream, request, reply);
  }

  @Implements(chatRoutes.completeAsOpenAi)
  async completeAsOpenAi(
    @Request() { viewer, body }: Call<typeof chatRoutes.completeAsOpenAi>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(await this.begin(viewer, body), body.stream, request, reply, true);
  }

  @Implements(chatRoutes.regenerate)
  async regenerate(
    @Request() { viewer, params, body }: Call<typeof chatRoutes.regenerate>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const goal = { kind: 'swipe', messageId: params.messageId } as const;
    const open = await this.replies.begin(inZoneOf(viewer, body), { ...body, messages: [] }, params.id, goal);
    return this.answer(open, body.stream, request, reply);
  }

  @Implements(chatRoutes.continueReply)
  async continueReply(
    @Request() { viewer, params, body }: Call<typeof chatRoutes.continueReply>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const goal = { kind: 'continue' } as const;
    const open = await this.replies.begin(inZoneOf(viewer, body), { ...body, messages: [] }, params.id, goal);
    return this.answer(open, body.stream, request, reply);
  }

  @Implements(chatRoutes.impersonate)
  async impersonate(
    @Request() { viewer, params, body }: Call<typeof chatRoutes.impersonate>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const open = await this.impersonations.begin(inZoneOf(viewer, body), { ...body, messages: [] }, params.id);
    return this.answer(open, body.stream, request, reply);
  }

  private begin(viewer: Viewer, request: CompletionRequest): Promise<OpenFeed> {
    return request.chatId
      ? this.replies.begin(viewer, request, request.chatId, { kind: 'reply' })
      : this.chatless.begin(viewer, request);
  }

  /** Errors before the stream opens are ordinary responses; later ones are its last event. */
  private async answer(
    { feed, close }: OpenFeed,
    isStream: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
    isOpenAi = false,
  ) {
    if (reply.raw.destroyed) close();
    reply.raw.once('close', close);
    await (isStream ? this.streams.untilDue(feed) : feed.begun);
    if (isStream) {
      reply.hijack();
      this.streams.start(reply.raw, { feed, from: 0, requestId: request.id, isOpenAi, onClose: close });
      return new Serialized('');
    }
    const ending = await feed.ended;
    if (ending.error) throw feed.failure ?? new DomainError('model.failed');
    return toCompletion(feed, ending);
  }
}

const inZoneOf = (viewer: Viewer, { timeZone }: Pick<CompletionRequest, 'timeZone'>): Viewer =>
  typeof timeZone === 'string' ? { ...viewer, timeZone } : viewer;
