import { chatRoutes, type CompletionRequest, DomainError, type Viewer } from '@masque/contracts';
import { Serialized } from '@masque/service-kit';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCompletion } from './completion.view.ts';
import { CompletionsService } from './completions.service.ts';
import type { OpenFeed } from '../chats/generations/feeds.service.ts';
import { ImpersonationsService } from './impersonations.service.ts';
import { EventStreams } from '@masque/generations';

@Controller()
export class CompletionsController {
  constructor(
    private readonly completions: CompletionsService,
    private readonly impersonations: ImpersonationsService,
    private readonly streams: EventStreams,
  ) {}

  @Implements(chatRoutes.complete)
  async complete(
    @Request() { viewer, body }: Call<typeof chatRoutes.complete>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(await this.completions.begin(inZoneOf(viewer, body), body), body.stream, request, reply);
  }

  @Implements(chatRoutes.completeAsOpenAi)
  async completeAsOpenAi(
    @Request() { viewer, body }: Call<typeof chatRoutes.completeAsOpenAi>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(await this.completions.begin(viewer, body), body.stream, request, reply, true);
  }

  @Implements(chatRoutes.regenerate)
  async regenerate(
    @Request() { viewer, params, body }: Call<typeof chatRoutes.regenerate>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const open = await this.completions.regenerate(
      inZoneOf(viewer, body),
      { ...body, messages: [] },
      params.id,
      params.messageId,
    );
    return this.answer(open, body.stream, request, reply);
  }

  @Implements(chatRoutes.continueReply)
  async continueReply(
    @Request() { viewer, params, body }: Call<typeof chatRoutes.continueReply>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const open = await this.completions.continue(inZoneOf(viewer, body), { ...body, messages: [] }, params.id);
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

  /** Errors before the first output are ordinary responses; later ones are the last event of the stream. */
  private async answer(
    { feed, failureOf, close }: OpenFeed,
    isStream: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
    isOpenAi = false,
  ) {
    if (reply.raw.destroyed) close();
    reply.raw.once('close', close);
    await feed.begun;
    if (isStream) {
      reply.hijack();
      this.streams.start(reply.raw, { feed, from: 0, requestId: request.id, isOpenAi, onClose: close });
      return new Serialized('');
    }
    const ending = await feed.ended;
    if (ending.error) throw failureOf() ?? new DomainError('model.failed');
    return toCompletion(feed, ending);
  }
}

const inZoneOf = (viewer: Viewer, { timeZone }: Pick<CompletionRequest, 'timeZone'>): Viewer =>
  typeof timeZone === 'string' ? { ...viewer, timeZone } : viewer;
