import type { FolderImport, ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { mediumTime } from '@masque/web-kit';
import { nameOf } from '../itemNames.ts';
import { groupsOf, rowsOf, stateOf } from './report.rules.ts';

const lineOf = (item: ImportItem): string =>
  [
    `${stateOf(item)}: ${words.kinds[item.kind]} ${nameOf(item)}${item.problem ? `: ${item.problem}` : ''}`,
    ...item.notes.map((note) => `  - ${note}`),
  ].join('\n');

const sectionOf = (title: string, items: readonly ImportItem[]): string =>
  items.length === 0 ? '' : [title, ...items.map(lineOf)].join('\n');

export function reportOf(found: FolderImport, items: readonly ImportItem[]): string {
  const rows = rowsOf(items);
  const { failed, toDo, notes } = groupsOf(rows);
  const others = rows.filter((row) => ![failed, toDo, notes].some((group) => group.includes(row)));
  const sections = [
    words.reportTitle(found.name, mediumTime(found.createdAt)),
    found.problem ?? '',
    sectionOf(words.failed(failed.length), failed),
    sectionOf(words.toDo(toDo.length), toDo),
    sectionOf(words.notes(notes.length), notes),
    sectionOf(words.others(others.length), others),
  ];
  return sections.filter(Boolean).join('\n\n').concat('\n');
}
