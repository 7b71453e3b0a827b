import { CONFIG } from '@masque/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noBody } from './body/body.types.ts';
import type { GatewayConfig } from './config.ts';
import { Edge } from './edge/edge.ts';
import { pageHeaders } from './edge/security-headers.ts';
import { TransferSlots } from './limits/transfer-slots.ts';
import { RouteHandlers } from './handlers/route-handlers.ts';
import type { GatewayCall, PipelineHandler } from './call/call.ts';
import { forward } from './pipeline/forward.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import { respond } from './pipeline/respond.ts';
import { OpenCalls } from './sessions/open-calls.ts';
import { type RouteRow, rows } from './gateway.rows.ts';
import { Upstreams } from './upstream/upstreams.ts';

const isPage = ({ name }: RouteRow): boolean => /^site\.(page|remoteFile|docs|docsFile)$/.test(name);

@Injectable()
export class PublicRoutes {
  constructor(
    private readonly edge: Edge,
    private readonly pipeline: Pipeline,
    private readonly handlers: RouteHandlers,
    private readonly upstreams: Upstreams,
    private readonly openCalls: OpenCalls,
    private readonly slots: TransferSlots,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  register(fastify: FastifyInstance): void {
    const forPages = pageHeaders(this.config);
    for (const row of rows) {
      const run = this.pipeline.of(row, this.last(row));
      const headers = isPage(row) ? forPages : undefined;
      for (const url of row.urls) {
        fastify.route({
          method: row.route.method,
          url,
          config: { row },
          handler: (request, reply) => {
            if (headers) void reply.headers(headers);
            return this.handle(row, run, request, reply);
          },
          errorHandler: (error, request, reply) => this.edge.fail(error, request, reply),
        });
      }
    }
  }

  private last({ name, group }: RouteRow): PipelineHandler {
    if (group !== 'site' && group !== 'gateway') return forward(this.upstreams, this.openCalls, group);
    const byRoute: Readonly<Record<string, PipelineHandler | undefined>> = this.handlers.byRoute;
    const handler = byRoute[name];
    if (!handler) throw new Error(`${name} has no handler`);
    return handler;
  }

  private async handle(
    row: RouteRow,
    run: PipelineHandler,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const call: GatewayCall = {
      row,
      request,
      reply,
      proof: undefined,
      account: null,
      viewer: null,
      params: {},
      query: {},
      body: noBody,
      input: undefined,
      creationId: undefined,
      isAfterOwnChange: false,
    };
    const response = await run(call);
    return respond(call, response, this.slots);
  }
}
