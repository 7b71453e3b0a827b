import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NoticeStreams } from './notice.streams.ts';

@Controller()
export class StreamController {
  constructor(private readonly streams: NoticeStreams) {}

  @Implements(socialRoutes.streamNotices)
  async follow(
    @Request() { viewer }: Call<typeof socialRoutes.streamNotices>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const lastEventId = [request.headers['last-event-id']].flat()[0];
    const begin = await this.streams.open(viewer, lastEventId);
    reply.hijack();
    begin(reply.raw, request.id);
  }
}
