import { JobQueue, type JobData, type JobHandlers } from '@masque/service-kit/jobs';
import { Injectable } from '@nestjs/common';
import { ImportRunner } from '../imports/import.runner.ts';
import type { gatewayJobs } from '../job-table.ts';

@Injectable()
export class GatewayJobs implements JobHandlers<typeof gatewayJobs> {
  constructor(
    private readonly imports: ImportRunner,
    private readonly queue: JobQueue<typeof gatewayJobs>,
  ) {}

  async runImport(data: JobData<typeof gatewayJobs, 'runImport'>) {
    await this.imports.run(data);
  }

  async resumeImports() {
    for (const stalled of await this.imports.listStalled()) await this.queue.enqueue('runImport', stalled);
  }
}
