import { chatRoutes, DomainError } from '@masque/contracts';
import { type Call, Implements, Request, Serialized } from '@masque/service-kit';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCompletion } from './completion.view.ts';
import { CompletionsService } from './completions.service.ts';
import { EventStreams } from './streams/event-streams.ts';

@Controller()
export class CompletionsController {
  constructor(
    private readonly completions: CompletionsService,
    private readonly streams: EventStreams,
  ) {}

  /** Errors before the first words are ordinary responses; after them, the last event of the stream. */
  @Implements(chatRoutes.complete)
  async complete(
    @Request() { viewer, body }: Call<typeof chatRoutes.complete>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { feed, failureOf, close } = await this.completions.begin(viewer, body);
    if (reply.raw.destroyed) close();
    reply.raw.once('close', close);
    await feed.begun;
    if (body.stream) {
      reply.hijack();
      this.streams.start(reply.raw, { feed, from: 0, requestId: request.id, onClose: close });
      return new Serialized('');
    }
    const ending = await feed.ended;
    if (ending.error) throw failureOf() ?? new DomainError('model.failed');
    return toCompletion(feed, ending);
  }
}
