import { moderationRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EvidenceService } from './evidence.service.ts';

/** Evidence must not be cached anywhere. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Implements(moderationRoutes.getReportPicture)
  async picture(@Request() { params }: Call<typeof moderationRoutes.getReportPicture>, @Res() reply: FastifyReply) {
    const picture = await this.evidence.picture(params.id);
    await reply.headers(headers).send(picture);
  }
}
