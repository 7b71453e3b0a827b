import type { Logger } from '@masque/service-kit';
import type { Upstream } from '../gateway.rows.ts';
import type { Lane } from './upstream.types.ts';

/** Ms in which one line says enough of what fails in the same way; metrics count each. */
const QUIET_MS = 10_000;

/** A call that a service left without a whole response. */
export interface UpstreamFailure {
  readonly service: Upstream;
  readonly reason: 'unreachable' | 'silent' | 'cut off' | 'no instance' | 'other';
  readonly method: string;
  readonly lane: Lane;
  /** Address of the instance that was asked last; undefined when there was none. */
  readonly instance: string | undefined;
  /** Of the driver's error. */
  readonly code: unknown;
  /** How long the call took, with all tries. */
  readonly ms: number;
}

/** Says why callers got 503: the first of each service and reason at once, then a line every ten seconds at most. */
export class FailureLog {
  private readonly latest = new Map<string, { readonly at: number; unsaid: number }>();

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly now: () => number = Date.now,
  ) {}

  say(failure: UpstreamFailure): void {
    const kind = `${failure.service} ${failure.reason}`;
    const latest = this.latest.get(kind);
    const at = this.now();
    if (latest && at - latest.at < QUIET_MS) {
      latest.unsaid += 1;
      return;
    }
    this.latest.set(kind, { at, unsaid: 0 });
    const { service: upstream, ...facts } = failure;
    // `service` is who says it.
    this.logger.warn({ upstream, ...facts, unsaid: latest?.unsaid ?? 0 }, 'a service did not answer');
  }
}
