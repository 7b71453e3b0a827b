import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request, Serialized } from '@masque/service-kit';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCompletion } from './completion.view.ts';
import { CompletionsService } from './completions.service.ts';
import { EventStream } from './event-stream.ts';
import { RunningReplies } from './running-replies.ts';

@Controller()
export class CompletionsController {
  constructor(
    private readonly completions: CompletionsService,
    private readonly running: RunningReplies,
  ) {}

  /** Errors before the first words are ordinary answers; after them, the last event of the stream. */
  @Implements(chatRoutes.complete)
  async complete(
    @Request() { viewer, body }: Call<typeof chatRoutes.complete>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.running.ensureOpen();
    const generation = await this.completions.begin(viewer, body);
    const leave = () => generation.leave();
    if (reply.raw.destroyed) leave();
    reply.raw.once('close', leave);
    await generation.begun;
    if (body.stream) {
      reply.hijack();
      new EventStream(reply.raw, generation, 0).open(request.id);
      return new Serialized('');
    }
    const ending = await generation.ended;
    if (ending.error) throw ending.error;
    return toCompletion(generation, ending);
  }
}
