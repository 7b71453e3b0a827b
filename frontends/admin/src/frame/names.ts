import type { Report } from '@masque/contracts';
import { reviewReasons, SNIPPET } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { isolate, beginningOf } from '@masque/web-kit';

const words = texts.adminReports;

export function itemName({ reportedItem }: Pick<Report, 'reportedItem'>): string {
  if (!reportedItem) return words.deleted;
  // The server cuts comments at this length.
  if ('content' in reportedItem) return words.comment(beginningOf(reportedItem.content, SNIPPET - 1));
  return ('name' in reportedItem ? reportedItem.name : reportedItem.username) || words.unnamed;
}

export function authorName({ reportedItem }: Pick<Report, 'reportedItem'>): string | null {
  if (!reportedItem || 'username' in reportedItem) return null;
  return 'content' in reportedItem ? reportedItem.userUsername : reportedItem.authorUsername;
}

export function reporterSentence({ reporterUsername, reason }: Pick<Report, 'reporterUsername' | 'reason'>): string {
  if (reporterUsername !== '') return words.by(isolate(reporterUsername));
  if (reason === reviewReasons.again) return words.byAuthor;
  return reason === reviewReasons.held ? words.byMasque : words.byNobody;
}
