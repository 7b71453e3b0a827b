import { chatRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeStreams } from './change-streams.ts';

@Controller()
export class ChangesController {
  constructor(private readonly streams: ChangeStreams) {}

  @Implements(chatRoutes.changes)
  async changes(
    @Request() { viewer, params }: Call<typeof chatRoutes.changes>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const lastEventId = [request.headers['last-event-id']].flat()[0];
    const begin = await this.streams.open({ userId: viewer.userId, chatId: params.id, lastEventId });
    reply.hijack();
    begin(reply.raw, request.id);
  }
}
