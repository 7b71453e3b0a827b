import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveService } from './live.service.ts';

@Controller()
export class LiveController {
  constructor(private readonly live: LiveService) {}

  @Implements(moderationRoutes.streamReports)
  async follow(
    @Request() { viewer }: Call<typeof moderationRoutes.streamReports>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const begin = await this.live.open(viewer);
    reply.hijack();
    begin(reply.raw, request.id);
  }
}
