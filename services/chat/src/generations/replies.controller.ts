import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventStream } from './event-stream.ts';
import { RepliesService } from './replies.service.ts';

@Controller()
export class RepliesController {
  constructor(private readonly replies: RepliesService) {}

  @Implements(chatRoutes.stop)
  stop(@Request() { viewer, params }: Call<typeof chatRoutes.stop>) {
    return this.replies.stop(viewer.userId, params.id);
  }

  @Implements(chatRoutes.stream)
  async stream(
    @Request() { viewer, params }: Call<typeof chatRoutes.stream>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const lastEventId = [request.headers['last-event-id']].flat()[0];
    const resumed = await this.replies.resume(viewer.userId, params.id, lastEventId);
    if (!resumed) {
      await reply.status(204).send();
      return;
    }
    reply.hijack();
    new EventStream(reply.raw, resumed.generation, resumed.from).open(request.id);
  }

  @Implements(chatRoutes.getTrace)
  trace(@Request() { viewer, params }: Call<typeof chatRoutes.getTrace>) {
    return this.replies.trace(viewer.userId, params.id, params.messageId);
  }
}
