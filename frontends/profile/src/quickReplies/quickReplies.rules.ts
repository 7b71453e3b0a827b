import { limits, type QuickReplyBody, type QuickReplySetBody } from '@masque/contracts';
import { missingCommands, unknownCommands } from '@masque/roleplay/commands';
import {
  nextReplyId,
  type QuickReplySet,
  quickReplyEvents,
  readQuickReplyFile,
  toQuickReplyFile,
} from '@masque/roleplay/quick-replies';
import { quickReplies as words } from '@masque/texts/quick-replies';
import { type SavedFile, textFile } from '@masque/web-kit';

const noPlaces = { isGlobal: true, characterIds: [], chatIds: [] };

export const newSet = (): QuickReplySetBody => ({
  ...noPlaces,
  id: crypto.randomUUID(),
  name: words.newName,
  disableSend: false,
  placeBeforeInput: false,
  injectInput: false,
  replies: [],
  rest: {},
});

export const newReply = ({ replies }: Pick<QuickReplySetBody, 'replies'>): QuickReplyBody => ({
  id: nextReplyId(replies),
  label: words.button.newLabel,
  title: '',
  message: '',
  isHidden: false,
  executeOnNewChat: false,
  executeOnChatChange: false,
  executeOnUser: false,
  executeOnAi: false,
  hotKey: '',
  rest: {},
});

export const setName = ({ name }: Pick<QuickReplySetBody, 'name'>): string => name.trim() || words.unnamedSet;

/** SillyTavern lets buttons show only an icon, which their description explains. */
export const replyName = ({ label, title }: Pick<QuickReplyBody, 'label' | 'title'>): string =>
  label.trim() || title.trim() || words.unnamed;

export const unknownIn = ({ message }: Pick<QuickReplyBody, 'message'>): string =>
  unknownCommands(message)
    .map(({ name, line }) => words.importProblem.command(name, line))
    .join(', ');

/** Shown beside a button's name: its message, or why it can't run. */
export function replyDetail({ message }: Pick<QuickReplyBody, 'message'>): string {
  const missing = missingCommands(message);
  return missing.length === 0 ? message : words.button.notSupported(words.commandNames(missing));
}

export const fileOf = (set: QuickReplySetBody): SavedFile =>
  textFile(`${setName(set)}.json`, JSON.stringify(toQuickReplyFile(set), null, 2));

const foreignEvents = ['executeOnStartup', 'executeBeforeGeneration', 'executeOnGroupMemberDraft'];

function notesOn(set: QuickReplySet): string[] {
  return set.replies.flatMap((reply) => {
    const name = `${setName(set)}, ${replyName(reply)}`;
    const unknown = unknownIn(reply);
    return [
      ...(unknown ? [words.importProblem.notSupported(name, unknown)] : []),
      ...(foreignEvents.some((event) => reply.rest[event] === true) ? [words.importProblem.noEvent(name)] : []),
      ...(quickReplyEvents.some((event) => reply[event]) ? [words.importProblem.runsItself(name)] : []),
    ];
  });
}

export interface ImportedSets {
  readonly added: readonly QuickReplySetBody[];
  readonly notes: readonly string[];
}

const fits = ({ name, replies }: QuickReplySet): boolean =>
  name.length <= 200 &&
  replies.length <= limits.quickReplies &&
  replies.every(
    ({ label, title, message }) => Math.max(label.length, title.length / 4) <= 500 && message.length <= limits.message,
  );

/** Each file alone: one that can't be read leaves the others. `room`: sets that still fit. */
export async function importSets(files: readonly File[], room: number): Promise<ImportedSets> {
  const added: QuickReplySetBody[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const read = readQuickReplyFile(await file.text());
    if (!read) notes.push(words.importProblem.noSet(file.name));
    else if (!fits(read)) notes.push(words.importProblem.tooLarge(file.name));
    else if (added.length >= room) notes.push(words.importProblem.tooMany(file.name, limits.quickReplySets));
    else {
      added.push({ ...noPlaces, ...read, id: crypto.randomUUID(), replies: [...read.replies] });
      notes.push(...notesOn(read));
    }
  }
  return { added, notes };
}
