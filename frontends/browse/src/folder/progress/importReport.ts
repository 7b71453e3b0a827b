import type { FolderImport, ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { mediumTime } from '@masque/web-kit';

const lineOf = ({ kind, name, state, problem, notes }: ImportItem): string =>
  [
    `${words.itemStates[state]}: ${words.kinds[kind]} ${name}${problem ? `: ${problem}` : ''}`,
    ...notes.map((note) => `  - ${note}`),
  ].join('\n');

export function reportOf(found: FolderImport, items: readonly ImportItem[]): string {
  const title = words.reportTitle(found.name, mediumTime(found.createdAt));
  return [title, found.problem ?? '', ...items.map(lineOf)].filter(Boolean).join('\n').concat('\n');
}
