import { byId, chatRoutes, ensure } from '@masque/contracts';
import { JobQueue } from '@masque/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import type { gatewayJobs } from '../job-table.ts';
import { respondWith, ServiceCalls } from '../service-calls/service-calls.ts';

@Injectable()
export class ImportHandlers {
  constructor(
    private readonly services: ServiceCalls,
    private readonly jobs: JobQueue<typeof gatewayJobs>,
  ) {}

  /** A job that was lost meanwhile is added again. */
  move(call: GatewayCall, to: 'running' | 'canceled' | 'undoing'): Promise<GatewayResponse> {
    return respondWith(async () => {
      ensure(call.viewer, 'auth.required');
      const params = byId.parse(call.params);
      const moved = await this.services.ask(call, 'chat', chatRoutes.moveImport, { params, body: { to } });
      const { userId } = call.viewer;
      if (to !== 'canceled') await this.jobs.enqueue('runImport', { importId: params.id, userId });
      return moved;
    });
  }
}
