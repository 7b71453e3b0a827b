import { setTimeout as pause } from 'node:timers/promises';
import { actionsOn, guidelines, reportMoves, type ReportedType, type ReportStatus } from '@masque/contracts/rules';
import { signedIn } from '../lib/api.ts';
import { Client, gateways, type SeededReply } from './client.ts';
import { codeOf, type ModerationRecord, type SeededDecision } from './moderation-record.ts';
import type { Random } from './random.ts';

const BETWEEN_MS = 100;
const REPORTS = 50;

interface Report {
  readonly id: string;
  readonly reportedType: ReportedType;
  readonly reportedId: string;
  readonly status: ReportStatus;
  readonly revision: number;
}
interface Entry {
  readonly note: string;
}
interface OpenAppeal {
  readonly appeal: { readonly id: string };
  readonly decision: { readonly subject: { readonly id: string } };
}

/** An administrator who works through the run's reports; two at once run into conflicts. */
export class Moderator {
  private step = 0;

  private constructor(
    private readonly username: string,
    private readonly client: Client,
    private readonly random: Random,
    private readonly record: ModerationRecord,
  ) {}

  static async join(username: string, random: Random, record: ModerationRecord): Promise<Moderator> {
    const person = await signedIn(username, { email: `${username}@masque.local` });
    return new Moderator(username, new Client(person.cookie), random, record);
  }

  async act(until: number): Promise<void> {
    const acts = [() => this.move(), () => this.move(), () => this.decide(), () => this.decide(), () => this.answer()];
    while (performance.now() < until) {
      await this.random.pick(acts)();
      await pause(BETWEEN_MS * this.random.next());
    }
  }

  private async move(): Promise<void> {
    const report = await this.someReport();
    if (!report) return;
    const { id, revision } = report;
    const status = this.random.pick(reportMoves[report.status]);
    const note = this.note();
    const gateway = this.gateway();
    const reply = await this.client.call(gateway, 'PATCH', `reports/${id}`, { status, note, revision });
    this.keep({ note, kind: 'report.moved', mayBeRepeated: true }, reply, [
      'report.stale',
      'report.bad_move',
      'review.undecided',
    ]);
    if (reply?.status === 200) await this.expectInLog(gateway + 1, note);
  }

  private async decide(): Promise<void> {
    const report = await this.someReport();
    if (!report) return;
    const { id, revision, reportedType } = report;
    const action = this.random.pick(actionsOn(reportedType));
    const note = this.note();
    const body = {
      action,
      note,
      revision,
      message: `${note}, to the user`,
      publicReason: `${note}, to everybody`,
      ...(action === 'suspend' ? { days: 1 + this.random.below(7) } : {}),
      ...(this.random.below(4) > 0 ? { rule: this.random.pick(guidelines) } : {}),
    };
    const gateway = this.gateway();
    const reply = await this.client.call(gateway, 'POST', `reports/${id}/actions`, body);
    this.keep({ note, kind: action, mayBeRepeated: false }, reply, ['report.stale', 'action.no_change']);
    if (reply?.status === 201) await this.expectInLog(gateway + 1, note);
  }

  private async answer(): Promise<void> {
    const queue = await this.client.call(this.gateway(), 'GET', 'appeals/queue');
    const { appeals = [] } = (queue?.body ?? {}) as { appeals?: OpenAppeal[] };
    const ours = appeals.filter(({ decision }) => this.record.isAbout(decision.subject.id));
    if (ours.length === 0) return;
    const { appeal } = this.random.pick(ours);
    const status = this.random.pick(['accepted', 'rejected'] as const);
    const note = this.note();
    const body = { status, note, message: `${note}, to the user` };
    const reply = await this.client.call(this.gateway(), 'PATCH', `appeals/${appeal.id}`, body);
    this.keep({ note, kind: `appeal.${status}`, mayBeRepeated: true }, reply, ['appeal.bad_move']);
  }

  private async someReport(): Promise<Report | undefined> {
    const reply = await this.client.call(this.gateway(), 'GET', `reports?limit=${REPORTS}`);
    const { reports = [] } = (reply?.body ?? {}) as { reports?: Report[] };
    const ours = reports.filter(({ reportedId }) => this.record.isAbout(reportedId));
    return ours.length === 0 ? undefined : this.random.pick(ours);
  }

  private keep(
    decision: Pick<SeededDecision, 'note' | 'kind' | 'mayBeRepeated'>,
    reply: SeededReply | null,
    refusals: readonly string[],
  ) {
    const code = reply && codeOf(reply);
    const isRefused = code !== null && refusals.includes(code);
    if (reply && reply.status >= 300 && !isRefused) this.complain(`${decision.kind} answered ${reply.status} ${code}`);
    const { action } = (reply?.body ?? {}) as { action?: { id: string } };
    const outcome = isRefused ? 'refused' : 'acknowledged';
    this.record.decisions.push({ ...decision, id: action?.id ?? null, outcome: reply ? outcome : 'given up' });
  }

  /** Other moderators' entries in between fit the page of 20. */
  private async expectInLog(gateway: number, note: string): Promise<void> {
    const reply = await this.client.call(gateway, 'GET', 'audit?limit=20');
    if (!reply) return;
    const { entries = [] } = reply.body as { entries?: Entry[] };
    const found = entries.filter((entry) => entry.note === note).length;
    if (found !== 1) this.complain(`what was just decided is ${found} times in the log at the other gateway`);
  }

  private note(): string {
    return `${this.username} ${this.record.since.getTime()} ${(this.step += 1)}`;
  }

  private complain(problem: string): void {
    this.record.problems.push(`${this.username}: ${problem}`);
  }

  private gateway(): number {
    return this.random.below(gateways().length);
  }
}
