import { chatRoutes } from '@masque/contracts';
import { EventStreams } from '@masque/generations';
import { type Call, Implements, Request } from '@masque/service-kit/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReplyFeedsService } from '../chats/generations/reply-feeds.service.ts';
import { ReplyStopService } from '../chats/generations/reply-stop.service.ts';
import { PreviewsService } from './previews.service.ts';
import { TracesService } from './traces.service.ts';

@Controller()
export class StreamsController {
  constructor(
    private readonly stops: ReplyStopService,
    private readonly feeds: ReplyFeedsService,
    private readonly streams: EventStreams,
    private readonly traces: TracesService,
    private readonly previews: PreviewsService,
  ) {}

  @Implements(chatRoutes.stop)
  stop(@Request() { viewer, params }: Call<typeof chatRoutes.stop>) {
    return this.stops.stop(viewer.userId, params.id);
  }

  @Implements(chatRoutes.stream)
  async stream(
    @Request() { viewer, params }: Call<typeof chatRoutes.stream>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const lastEventId = [request.headers['last-event-id']].flat()[0];
    const resumed = await this.feeds.resume(viewer.userId, params.id, lastEventId);
    if (!resumed) {
      await reply.status(204).send();
      return;
    }
    const { feed, from, close } = resumed;
    reply.hijack();
    this.streams.start(reply.raw, { feed, from, requestId: request.id, onClose: close });
  }

  @Implements(chatRoutes.getTrace)
  trace(@Request() { viewer, params, query }: Call<typeof chatRoutes.getTrace>) {
    return this.traces.get(viewer.userId, params, query);
  }

  @Implements(chatRoutes.previewPreset)
  preview(@Request() { viewer, body }: Call<typeof chatRoutes.previewPreset>) {
    return this.previews.preview(viewer, body);
  }
}
