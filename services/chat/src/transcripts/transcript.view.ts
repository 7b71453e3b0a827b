import type { TranscriptHead, TranscriptMessage } from '@masque/roleplay/transcripts';
import { mainMember } from '../chats/chat.rules.ts';
import type { ChatRow, MessageRow, Swipe } from '../chats/chats.service.ts';
import { shownSwipe } from '../chats/messages/message.ts';
import { currentVariables } from '../chats/variables.rules.ts';
import type { KeptOfChat, KeptOfMessage } from './imported.message.ts';
import { withMemory } from './memory.metadata.ts';
import { withNote } from './note.metadata.ts';
import { type MetadataFields, isFields } from './own.metadata.ts';
import { withProperties } from './properties.metadata.ts';
import { withVersion } from './version.metadata.ts';

const keptOf = ({ imported }: ChatRow): Partial<KeptOfChat> =>
  imported === undefined ? {} : JSON.parse(imported.kept);

export function toHead(row: ChatRow, userName: string, startedAt: number | undefined): TranscriptHead {
  const { metadata = {}, unknown = {}, isNoteRead = false, ...names } = keptOf(row);
  return {
    userName: row.persona?.name ?? names.userName ?? userName,
    characterName: names.characterName ?? mainMember(row).name,
    variables: currentVariables(row),
    metadata: withProperties(withMemory(withNote(metadata, row.authorsNote, isNoteRead), row), row),
    unknown,
    ...(startedAt === undefined ? {} : { startedAt }),
  };
}

const roles = { user: 'user', character: 'assistant', narrator: 'system' } as const;

export function toTranscript(message: MessageRow, userName: string): TranscriptMessage {
  const { sender, speaker, swipes, swipe, isHidden = false } = message;
  const kept: Partial<KeptOfMessage> = message.imported === undefined ? {} : JSON.parse(message.imported);
  const { swipe_info: infos, ...own } = kept.unknown ?? {};
  const { versionFields, others } = split(own);
  const details = swipes.map((each, index) => {
    const info = Array.isArray(infos) && index < (kept.versions ?? 0) ? fieldsOf(infos[index]) : {};
    // The message's own fields belong to the version shown at import, and move with it.
    return withVersionFields(index === kept.version && index !== swipe ? joined(info, versionFields) : info, each);
  });
  const shown = swipes[swipe];
  const shownDetails = shown && swipe === kept.version ? withVersionFields(versionFields, shown) : details[swipe];
  const hasInfos = swipes.length > 1 || Array.isArray(infos);
  return {
    role: roles[sender],
    name: speaker?.name ?? userName,
    text: swipes[swipe]?.text ?? '',
    versions: swipes.map(({ text }) => text),
    version: swipe,
    ...(kept.template && swipe === kept.version ? { template: kept.template } : {}),
    ...sentAtOf(message),
    isHidden,
    unknown: { ...others, ...shownDetails, ...(hasInfos ? { swipe_info: details } : {}) },
  };
}

export function sentAtOf(message: MessageRow): { sentAt?: number } {
  const shown = shownSwipe(message);
  return shown?.isUndated ? {} : { sentAt: (shown ?? message).createdAt.getTime() };
}

const versionNames = ['send_date', 'gen_started', 'gen_finished', 'extra'];

function split(unknown: MetadataFields): { versionFields: MetadataFields; others: MetadataFields } {
  const isOfVersion = ([name]: [string, unknown]) => versionNames.includes(name);
  const entries = Object.entries(unknown);
  return {
    versionFields: Object.fromEntries(entries.filter(isOfVersion)),
    others: Object.fromEntries(entries.filter((entry) => !isOfVersion(entry))),
  };
}

const joined = (info: MetadataFields, own: MetadataFields): MetadataFields => {
  const extra = { ...fieldsOf(info['extra']), ...fieldsOf(own['extra']) };
  return { ...info, ...own, ...(Object.keys(extra).length > 0 ? { extra } : {}) };
};

function withVersionFields(known: MetadataFields, swipe: Swipe): MetadataFields {
  const extra = withVersion(fieldsOf(known['extra']), swipe);
  return {
    ...(swipe.isUndated ? {} : { send_date: swipe.createdAt.toISOString() }),
    ...known,
    ...(known['extra'] !== undefined || Object.keys(extra).length > 0 ? { extra } : {}),
  };
}

const fieldsOf = (value: unknown): MetadataFields => (isFields(value) ? value : {});
