import type { ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { mediumTime } from '@masque/web-kit';

/** SillyTavern's file names of chats, in its own time zone: `2026-11-30@11h33m29s269ms`. */
const chatTime = /(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m(?: ?(\d{1,2})s(?: ?\d+ms)?)?/;

/** The name of a chat, with the user's format of the time in it. */
export const chatName = (name: string): string =>
  name.replace(chatTime, (whole, ...parts: (string | undefined)[]) => {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(0, 5).map(Number);
    const time = new Date(year, month - 1, day, hour, minute).getTime();
    return Number.isNaN(time) ? whole : mediumTime(time);
  });

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const baseName = (path: string): string => fileName(path).replace(/\.[^./\s]+$/, '');
/** `settings.json: profile 1. Main`, `script.json: 2. Lamps`. */
const part = /^.*?: (?:profile )?(?:\d+\. )?(.+)$/s;
const inFiles: readonly ImportItem['kind'][] = ['character', 'lorebook', 'preset', 'quick_replies', 'background'];

/** Items of an import are saved with their paths; people know them by their names. */
export function nameOf({ kind, name }: Pick<ImportItem, 'kind' | 'name'>): string {
  if (kind === 'settings') return words.lorebookSettings;
  if (kind === 'persona') return name.replace(/ \([^()]+\.\w+\)$/, '');
  if (kind === 'profile' || kind === 'regex') return part.exec(name)?.[1] ?? baseName(name);
  if (kind === 'chat' || kind === 'chat_details') return chatName(baseName(name));
  if (kind === 'favorite') return words.favorite(baseName(name));
  return inFiles.includes(kind) ? baseName(name) : name;
}
