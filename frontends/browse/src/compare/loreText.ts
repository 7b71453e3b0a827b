import type { Lorebook, LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  caseOf,
  extension,
  isFromSillyTavern,
  logicOf,
  numberIn,
  positionOf,
  probabilityOf,
  roleOf,
  textIn,
} from '../lorebook/settings.rules.ts';
import { outlineOfSet } from './outline.ts';

const words = texts.compare;
const { entry: labels, book: bookLabels, off } = texts.loreEditor;
const { roles } = texts.advancedCard;

const unless = (usual: unknown, label: string, value: string | number | undefined): string =>
  value === undefined || value === usual ? '' : `${label}: ${value}`;
const when = (isSo: boolean, text: string): string => (isSo ? text : '');
const lines = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** Labels of SillyTavern's activation settings, by their name in `extensions`. */
const timings: Readonly<Record<string, (n: number) => string>> = words.timings;
const flags: Readonly<Record<string, string>> = words.flags;

const inWords = `position depth role outlet_name selectiveLogic probability useProbability scan_depth
  group group_weight group_override case_sensitive match_whole_words`;
/** Settings that the text already covers, and `display_index`, which means nothing to a reader. */
const said = new Set([...inWords.split(/\s+/), ...Object.keys(timings), ...Object.keys(flags), 'display_index']);
const none: ReadonlySet<string> = new Set();

function placeText(entry: LoreEntry): string {
  const position = positionOf(entry);
  const of = (name: string) => extension(entry, name);
  return lines([
    unless(labels.positions.after_char, labels.position, labels.positions[position]),
    when(position === 'at_depth', `${texts.advancedCard.depth}: ${numberIn(of('depth')) ?? 4}`),
    when(position === 'at_depth', unless(roles.system, texts.common.speaksAs, roles[roleOf(entry)])),
    when(position === 'outlet', unless('', labels.outlet, textIn(of('outlet_name')))),
    unless(100, labels.order, entry.insertionOrder),
  ]);
}

function chanceText(entry: LoreEntry): string {
  const of = (name: string) => extension(entry, name);
  const group = textIn(of('group'));
  const [isCase, isWhole] = [caseOf(entry), of('match_whole_words')];
  return lines([
    unless(100, labels.probability, probabilityOf(entry)),
    unless(0, labels.priority, entry.priority),
    unless(undefined, labels.scanDepth, numberIn(of('scan_depth'))),
    unless('', labels.group, group),
    when(group !== '', unless(100, labels.groupWeight, numberIn(of('group_weight')))),
    when(group !== '' && of('group_override') === true, labels.groupOverride),
    when(isCase !== undefined, `${labels.caseSensitive}: ${isCase ? labels.yes : labels.no}`),
    when(
      typeof isWhole === 'boolean',
      `${labels.wholeWords}: ${isWhole === true ? texts.loreEditor.entry.yes : texts.loreEditor.entry.no}`,
    ),
    ...Object.entries(timings).map(([name, say]) => {
      const n = numberIn(of(name)) ?? 0;
      return when(n > 0, say(n));
    }),
    ...Object.entries(flags).map(([name, text]) => when(of(name) === true || (numberIn(of(name)) ?? 0) > 0, text)),
  ]);
}

function entryText(entry: LoreEntry): string {
  const { name = '', comment = '', keys, secondaryKeys = [], content, enabled, constant, useRegex } = entry;
  const title = name || comment || keys[0] || '';
  const secondary = `${secondaryKeys.join(', ')} (${labels.logics[logicOf(entry)]})`;
  return lines([
    words.entry(title),
    when(!enabled, off),
    when(constant === true, labels.constant),
    when(keys.length > 0, `${labels.keys}: ${keys.join(', ')}`),
    when(useRegex && !isFromSillyTavern(entry), labels.allPatterns),
    when(secondaryKeys.length > 0, `${labels.secondaryKeys}: ${secondary}`),
    content,
    when(comment !== title, unless('', labels.comment, comment)),
    placeText(entry),
    chanceText(entry),
    outlineOfSet(entry.extensions, said),
    outlineOfSet(entry.unknown, none),
  ]);
}

const bookSettingsText = ({ name, description, extensions, unknown, ...book }: Lorebook): string =>
  lines([
    unless('', bookLabels.name, name),
    description ?? '',
    unless(undefined, texts.loreEditor.entry.scanDepth, book.scanDepth),
    unless(undefined, bookLabels.tokenBudget, book.tokenBudget),
    when(book.recursiveScanning === true, bookLabels.recursive),
    outlineOfSet(extensions, none),
    outlineOfSet(unknown, none),
  ]);

export const bookParts = (book: Lorebook): string[] => [bookSettingsText(book), ...book.entries.map(entryText)];
