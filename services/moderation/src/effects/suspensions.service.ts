import type { Suspension } from '@masque/contracts';
import { type Logger, LOGGER, messageOf } from '@masque/service-kit';
import { JobQueue } from '@masque/service-kit/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { moderationJobs } from '../job-table.ts';
import { automatic, LogService } from '../log/log.service.ts';
import { SubjectStatesService } from '../subject-states/subject-states.service.ts';

const AT_ONCE = 100;

@Injectable()
export class SuspensionsService {
  constructor(
    private readonly log: LogService,
    private readonly states: SubjectStatesService,
    private readonly jobs: JobQueue<typeof moderationJobs>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Decisions don't depend on the queue: without the job, the suspension ends by its date. */
  async schedule(userId: string, { until }: Suspension, seq: number): Promise<void> {
    const delay = Math.max(0, Date.parse(until) - Date.now());
    await this.jobs.enqueue('endSuspension', { userId, seq }, delay).catch((error: unknown) => {
      this.logger.warn(
        { reason: messageOf(error) },
        'scheduling the end of a suspension failed; it still ends by its date',
      );
    });
  }

  /** Another suspension may have replaced the one that ended. */
  async end(userId: string): Promise<void> {
    if (!(await this.hasEnded(userId))) return;
    await this.log
      .append(async () => {
        const suspension = await this.states.suspensionOf(userId);
        if (!suspension || Date.parse(suspension.until) > Date.now()) throw new NothingToEnd();
        return {
          ...automatic,
          kind: 'suspension.ended',
          subjectType: 'user',
          subjectId: userId,
          userId,
          before: { suspendedUntil: suspension.until },
          after: { suspendedUntil: null },
        };
      })
      .catch((error: unknown) => {
        if (!(error instanceof NothingToEnd)) throw error;
      });
  }

  async endAll(): Promise<void> {
    for (const userId of await this.states.endedSuspensions(AT_ONCE)) await this.end(userId);
  }

  private async hasEnded(userId: string): Promise<boolean> {
    const suspension = await this.states.suspensionOf(userId);
    return suspension !== null && Date.parse(suspension.until) <= Date.now();
  }
}

/** Another instance was faster. */
class NothingToEnd extends Error {}
