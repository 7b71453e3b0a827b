import { type Logger, LOGGER } from '@masque/service-kit';
import { type Metrics, METRICS } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayCall, GatewayResponse } from '../call/call.ts';
import { PolicyReportBody as Reports } from '../site.reports.ts';
import { violationsIn } from './violation.ts';

@Injectable()
export class PolicyReportsHandlers {
  private readonly count;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.count = metrics.counter('masque_csp_violations_total');
  }

  async report({ input, reply }: GatewayCall): Promise<GatewayResponse> {
    for (const violation of violationsIn(Reports.parse(input))) {
      this.count({ directive: violation.directive });
      this.logger.warn(violation, 'content security policy violated');
    }
    void reply.header('cache-control', 'no-store');
    return { kind: 'bytes', status: 204, body: Buffer.alloc(0), contentType: 'text/plain' };
  }
}
