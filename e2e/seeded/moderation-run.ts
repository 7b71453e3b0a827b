import { signedIn } from '../lib/api.ts';
import { Author } from './authors.ts';
import { Client, gateways } from './client.ts';
import { ModerationRecord, type Reporter } from './moderation-record.ts';
import { lostDecisions, readLog, unlikeAudit } from './moderation-log.ts';
import { Moderator } from './moderators.ts';
import { Random } from './random.ts';
import { miscounted, misfiled, misreported, readReports, unanswered } from './report-aftermath.ts';
import { mistold, untransparent } from './told-aftermath.ts';
import { misplacedOf } from './moderated-states.ts';

const AUTHORS = 2;
const MODERATORS = ['curator', 'warden'];

/** The authors and moderators of a run, next to its visitors. */
export class ModerationRun {
  readonly record = new ModerationRecord();
  private readonly authors: Author[] = [];
  private readonly moderators: Moderator[] = [];

  /** `looker` is an administrator who decides nothing. */
  private constructor(private readonly looker: Client) {}

  static async open(seed: number): Promise<ModerationRun> {
    const looker = await signedIn('steward', { email: 'steward@masque.local' });
    const moderation = new ModerationRun(new Client(looker.cookie));
    const { record, authors, moderators } = moderation;
    for (let index = 0; index < AUTHORS; index += 1)
      authors.push(await Author.join(new Random(seed * 1_000 + index), record));
    for (const author of authors) for (const other of authors) if (other !== author) await author.comment(other);
    for (const [index, name] of MODERATORS.entries())
      moderators.push(await Moderator.join(name, new Random(seed * 1_000 + 500 + index), record));
    return moderation;
  }

  async act(until: number): Promise<void> {
    const others = (author: Author) => this.authors.filter((each) => each !== author);
    await Promise.all([
      ...this.authors.map((each) => each.act(until, others(each))),
      ...this.moderators.map((each) => each.act(until)),
    ]);
  }

  summary(): string {
    const { reports, decisions } = this.record;
    const of = (outcome: string) => decisions.filter((decision) => decision.outcome === outcome).length;
    const appeals = this.authors.reduce((all, author) => all + author.appeals.size, 0);
    const refusals = this.authors.reduce((all, author) => all + author.refusals.length, 0);
    return (
      `${reports.length} reports, ${of('acknowledged')} decisions, ${of('refused')} refused, ${of('given up')} given up, ` +
      `${appeals} appeals, ${refusals} writes of the suspended`
    );
  }

  /** Checks, after the last fault, that everything follows from what was acknowledged. */
  async faults(visitors: readonly Reporter[]): Promise<string[]> {
    const { record, authors, looker: moderator } = this;
    const { entries, problems } = await readLog();
    const stranger = visitors[0]?.client ?? new Client('');
    const all = await Promise.all(
      gateways().map(async (_, gateway) => {
        const reports = await readReports(moderator, gateway);
        const seen = await Promise.all([
          unlikeAudit(moderator, record, entries, gateway),
          miscounted(moderator, reports, gateway),
          untransparent(stranger, reports, entries, gateway),
          ...authors.map((each) => misplacedOf(each, record, stranger, entries, gateway)),
          ...authors.map((each) => unanswered(each, entries, gateway)),
          ...[...visitors, ...authors].flatMap((each) => [
            misreported(each, record, reports, entries, gateway),
            mistold(each, reports, entries, gateway),
          ]),
        ]);
        return [...misfiled(record, reports, entries), ...seen.flat()];
      }),
    );
    return [...problems, ...lostDecisions(record, entries), ...all.flat()];
  }
}
