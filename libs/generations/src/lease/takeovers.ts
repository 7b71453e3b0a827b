import { DomainError } from '@masque/contracts';
import { type Logger, LOGGER } from '@masque/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { broken } from '../core/ending.ts';
import { type GenerationRef, GenerationStore } from '../core/generation.store.ts';
import { splitWritten } from '../core/written.ts';
import { GenerationLog } from '../log/generation-log.ts';
import { ProcessId } from '../signals/process-id.ts';
import { type LeasedRef, toMember } from './lease.ts';
import { Leases } from './leases.ts';

const RETRY_MS = 500;

@Injectable()
export class Takeovers implements OnModuleDestroy {
  private readonly running = new Set<string>();
  private isClosed = false;

  constructor(
    private readonly log: GenerationLog,
    private readonly store: GenerationStore,
    private readonly leases: Leases,
    private readonly self: ProcessId,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Retries while it holds the lease, which expires if this process dies too. */
  start({ id, chatId, owner }: LeasedRef): void {
    if (this.running.has(id)) return;
    this.running.add(id);
    const ref = { id, chatId };
    this.leases.hold({ ref, leaseGone: () => this.running.delete(id), stopRequested: () => undefined });
    void this.runUntilDone(ref, owner);
  }

  private async runUntilDone(ref: GenerationRef, fromOwner: string): Promise<void> {
    let owner = fromOwner;
    while (this.running.has(ref.id) && !this.isClosed) {
      try {
        await this.finish(ref, owner);
        break;
      } catch (error) {
        this.logger.warn({ reason: error instanceof Error ? error.name : '' }, 'takeover failed; retrying');
        if (error instanceof AfterTakeover) owner = this.self.value;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.running.delete(ref.id);
    this.leases.release(ref.id);
    await this.leases.remove(toMember({ ...ref, owner: fromOwner }));
  }

  private async finish(ref: GenerationRef, fromOwner: string): Promise<void> {
    const taken = await this.store.takeOver(ref, fromOwner, this.self.value);
    if (!taken) return;
    const { fence, savedWritten, savedEffects } = taken;
    try {
      await this.log.fenceOff(ref.id, fence);
      const { text: logged, end, effects = savedEffects } = await this.log.read(ref.id);
      const written = splitWritten(logged.length >= savedWritten.length ? logged : savedWritten);
      const ending = end?.ending ?? broken(new DomainError('server.unavailable'));
      const revision = await this.store.finish(ref, fence, { ...written, ending, effects });
      await this.log.markSaved(ref.id, fence, { revision });
    } catch (error) {
      throw new AfterTakeover('not finished', { cause: error });
    }
  }

  onModuleDestroy() {
    this.isClosed = true;
  }
}

class AfterTakeover extends Error {}
