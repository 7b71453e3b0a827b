import { DELETION_CONFIRMATION, ensure, type ErasedEvent, type EventData, type Viewer } from '@masque/contracts';
import { PicturesEraser } from '@masque/media/nest';
import { LOGGER, type Logger } from '@masque/service-kit';
import { eraseAll } from '@masque/service-kit/erasure';
import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AccessTokensService } from '../access-tokens/access-tokens.service.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { ProfileService } from '../profile/profile.service.ts';
import { SignInService } from '../sign-in/sign-in.service.ts';
import { UsernamesService } from '../usernames/usernames.service.ts';
import type { EraserService, AccountErasureRow } from './erasure.row.ts';
import { AccountErasuresRepository } from './erasures.repository.ts';

const SWEEP_MS = 10_000;
const REMIND_MS = 5 * 60_000;
const MOST_REMIND_MS = 60 * 60_000;
/** A slower erasure needs an operator (docs/runbooks/overdue-erasures.md). */
const OVERDUE_MS = 60 * 60_000;

@Injectable()
export class AccountErasuresService implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly erasures: AccountErasuresRepository,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly usernames: UsernamesService,
    private readonly tokens: AccessTokensService,
    private readonly profiles: ProfileService,
    private readonly pictures: PicturesEraser,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    metrics.measure('masque_erasures_overdue', async () =>
      (await this.countOverdue()).map(([missing, accounts]) => [{ missing }, accounts]),
    );
  }

  onModuleInit() {
    const sweep = async () => {
      await this.sweep().catch(() => this.logger.debug({}, 'erasures postponed: store unavailable'));
      this.timer?.refresh();
    };
    this.timer = setTimeout(() => void sweep(), SWEEP_MS);
  }

  onModuleDestroy() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @throws `account.not_confirmed`. The sweep finishes what fails after the account is gone. */
  async deleteAccount(viewer: Viewer, confirmation: string): Promise<{ deleted: true }> {
    ensure(confirmation === DELETION_CONFIRMATION, 'account.not_confirmed');
    await this.accounts.delete(viewer);
    await this.recordDeletions().catch(() => undefined);
    return { deleted: true };
  }

  async begin(userId: string): Promise<void> {
    const now = Date.now();
    await this.erasures.begin(userId, new Date(now), new Date(now + REMIND_MS));
    await this.eraseOwn(userId);
  }

  async acknowledge(service: EraserService, { userId, isErased }: EventData<ErasedEvent>): Promise<void> {
    if (!isErased) return;
    // A service can acknowledge before the deletion, or the sweep after a crash, has recorded it.
    await this.recordDeletions();
    await this.recordAcknowledgement(userId, service);
  }

  async sweep(now = Date.now()): Promise<void> {
    await this.recordDeletions();
    for (;;) {
      const row = await this.erasures.claimDue(new Date(now), ({ reminders }) => {
        return new Date(now + Math.min(REMIND_MS * 2 ** reminders, MOST_REMIND_MS));
      });
      if (!row) return;
      await this.followUp(row);
    }
  }

  /** Calls in progress at deletion may have written here; this last pass erases that too. */
  private async followUp({ _id, missing, completedAt }: AccountErasureRow): Promise<void> {
    const isErased = await this.eraseOwn(_id);
    if (completedAt !== null && isErased) {
      // A crash may have come between the last acknowledgement and this.
      await this.accounts.markErased(_id, completedAt);
      await this.erasures.close(_id);
    } else if (missing.some((service) => service !== 'identity')) await this.accounts.republish(_id);
  }

  async countOverdue(now = Date.now()): Promise<[service: string, accounts: number][]> {
    return [...(await this.erasures.countMissing(new Date(now - OVERDUE_MS)))];
  }

  /** Add new features' erasers here. Data an eraser needs stays in the tombstone until then, like `leftPicture`. */
  private async eraseOwn(userId: string): Promise<boolean> {
    const erasers = [this.signIns, this.usernames, this.tokens, this.profiles, this.pictures];
    const isErased = await eraseAll(erasers, userId, this.logger);
    if (isErased) await this.recordAcknowledgement(userId, 'identity');
    return isErased;
  }

  private recordDeletions(): Promise<void> {
    return this.accounts.recordEnding((userId) => this.begin(userId));
  }

  private async recordAcknowledgement(userId: string, service: EraserService): Promise<void> {
    const now = new Date();
    if (!(await this.erasures.acknowledge(userId, service, now))) return;
    this.logger.info({ userId }, 'deleted account erased by all services');
    await this.accounts.markErased(userId, now);
  }
}
