import { call } from './lib/call.js';
import { optionsOf } from './lib/options.js';
import { summaryOf } from './lib/summary.js';
import { anyOf, worldOf } from './lib/world.js';

const DECIDED = 0.5;

export const options = optionsOf('moderation');
export const handleSummary = summaryOf('moderation');
export const setup = () => worldOf('moderation');

/** A user may file 20 reports a day; with 20 people, each files six in a run of a minute. */
export default function moderate({ people, characters, moderator }) {
  const reportedId = anyOf(characters).id;
  const report = {
    reportedType: 'character',
    reportedId,
    reason: 'Inappropriate content',
    description: 'Advertises a shop.',
  };
  const made = call('moderation.createReport', { as: anyOf(people), body: report, reads: true });
  call('moderation.listReports', { as: moderator, query: { status: 'pending' } });
  if (made.status !== 201 || Math.random() > DECIDED) return;
  const { id } = made.json('report');
  const seen = call('moderation.getReport', { as: moderator, params: { id }, reads: true });
  if (seen.status !== 200) return;
  const revision = seen.json('report.revision');
  call('moderation.moveReport', { as: moderator, params: { id }, body: { status: 'dismissed', revision } });
}
