import type { ImportReport } from '@masque/contracts';

/** SillyTavern writes them into each card: not worth a note. */
const usual = ['fav', 'chat', 'extensions.fav'];
/** The chats of a Backyard archive are items of their own. */
const isChat = (field: string): boolean => field.endsWith(' messages');

export const notesOf = (report: Pick<ImportReport, 'cut' | 'repaired' | 'dropped'> | undefined): string[] =>
  [...(report?.cut ?? []), ...(report?.repaired ?? []), ...(report?.dropped ?? [])]
    .filter(({ field }) => !usual.includes(field) && !isChat(field))
    .map(({ message }) => message);
