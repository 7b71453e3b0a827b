import { socialRoutes } from '@masque/contracts';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NoticeLists } from './notice.lists.ts';
import { NoticeStreams } from './stream/notice.streams.ts';

@Controller()
export class NoticesController {
  constructor(
    private readonly lists: NoticeLists,
    private readonly streams: NoticeStreams,
  ) {}

  @Implements(socialRoutes.listNotices)
  list(@Request() { query, viewer }: Call<typeof socialRoutes.listNotices>) {
    return this.lists.page(viewer, query);
  }

  @Implements(socialRoutes.readNotices)
  read(@Request() { body, viewer }: Call<typeof socialRoutes.readNotices>) {
    return this.lists.read(viewer, body.ids);
  }

  @Implements(socialRoutes.getNoticeSettings)
  settings(@Request() { viewer }: Call<typeof socialRoutes.getNoticeSettings>) {
    return this.lists.settings(viewer);
  }

  @Implements(socialRoutes.saveNoticeSettings)
  saveSettings(@Request() { body, viewer }: Call<typeof socialRoutes.saveNoticeSettings>) {
    return this.lists.mute(viewer, body.muted);
  }

  @Implements(socialRoutes.streamNotices)
  async stream(
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
