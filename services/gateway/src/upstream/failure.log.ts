import type { Logger } from '@masque/service-kit';
import type { Upstream } from '../gateway.rows.ts';
import type { Lane } from './upstream.types.ts';

const QUIET_MS = 10_000;

export interface UpstreamFailure {
  readonly service: Upstream;
  readonly reason: 'unreachable' | 'silent' | 'cut off' | 'no instance' | 'other';
  readonly method: string;
  readonly lane: Lane;
  readonly instance: string | undefined;
  readonly code: unknown;
  readonly ms: number;
}

export class FailureLog {
  private readonly latest = new Map<string, { readonly at: number; unsaid: number }>();

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly now: () => number = Date.now,
  ) {}

  report(failure: UpstreamFailure): void {
    const kind = `${failure.service} ${failure.reason}`;
    const latest = this.latest.get(kind);
    const at = this.now();
    if (latest && at - latest.at < QUIET_MS) {
      latest.unsaid += 1;
      return;
    }
    this.latest.set(kind, { at, unsaid: 0 });
    const { service: upstream, ...facts } = failure;
    // `service` already names the logger.
    this.logger.warn({ upstream, ...facts, unsaid: latest?.unsaid ?? 0 }, 'a service did not respond');
  }
}
