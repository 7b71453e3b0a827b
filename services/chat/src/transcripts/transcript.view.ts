import type { TranscriptHead, TranscriptMessage } from '@masque/roleplay/transcripts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow, MessageRow, Swipe } from '../chats/chats.service.ts';
import { currentVariables } from '../chats/variables.rules.ts';
import { withMemory } from './memory.metadata.ts';
import type { KeptOfChat, KeptOfMessage } from './imported.message.ts';

type Fields = TranscriptMessage['unknown'];

const keptOf = ({ imported }: ChatRow): Partial<KeptOfChat> =>
  imported === undefined ? {} : JSON.parse(imported.kept);

/** What stands before the messages of an exported chat. */
export function toHead(row: ChatRow, userName: string, startedAt: number | undefined): TranscriptHead {
  const { metadata = {}, unknown = {}, ...names } = keptOf(row);
  return {
    userName: row.persona?.name ?? names.userName ?? userName,
    characterName: names.characterName ?? mainMember(row).name,
    variables: currentVariables(row),
    metadata: withMemory(metadata, row),
    unknown,
    ...(startedAt === undefined ? {} : { startedAt }),
  };
}

/** A message with what was kept of it when it was imported. */
export function toTranscript(message: MessageRow, userName: string): TranscriptMessage {
  const { sender, speaker, swipes, swipe, isHidden = false, createdAt } = message;
  const kept: Partial<KeptOfMessage> = message.imported === undefined ? {} : JSON.parse(message.imported);
  const { swipe_info: infos, ...own } = kept.unknown ?? {};
  const { versionFields, others } = split(own);
  const details = swipes.map((each, index) =>
    withOwn(Array.isArray(infos) && index < (kept.versions ?? 0) ? fieldsOf(infos[index]) : {}, each),
  );
  const shown = swipes[swipe];
  const shownDetails = shown && swipe === kept.version ? withOwn(versionFields, shown) : details[swipe];
  const hasInfos = swipes.length > 1 || Array.isArray(infos);
  return {
    role: sender === 'user' ? 'user' : (kept.role ?? 'assistant'),
    name: speaker?.name ?? userName,
    text: swipes[swipe]?.text ?? '',
    versions: swipes.map(({ text }) => text),
    version: swipe,
    ...(kept.template && swipe === kept.version ? { template: kept.template } : {}),
    sentAt: swipes[swipe]?.createdAt.getTime() ?? createdAt.getTime(),
    isHidden,
    unknown: { ...others, ...shownDetails, ...(hasInfos ? { swipe_info: details } : {}) },
  };
}

/** SillyTavern's fields of a message that are those of its shown version. */
const versionNames = ['send_date', 'gen_started', 'gen_finished', 'extra'];

function split(unknown: Fields): { versionFields: Fields; others: Fields } {
  const isOfVersion = ([name]: [string, unknown]) => versionNames.includes(name);
  const entries = Object.entries(unknown);
  return {
    versionFields: Object.fromEntries(entries.filter(isOfVersion)),
    others: Object.fromEntries(entries.filter((entry) => !isOfVersion(entry))),
  };
}

/** With the model, thoughts and time of the version as they are here, under SillyTavern's names. */
function withOwn(known: Fields, { createdAt, model, reasoning }: Swipe): Fields {
  const extra = {
    ...fieldsOf(known['extra']),
    ...(model === undefined ? {} : { model }),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
  return {
    send_date: createdAt.toISOString(),
    ...known,
    ...(known['extra'] !== undefined || Object.keys(extra).length > 0 ? { extra } : {}),
  };
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
