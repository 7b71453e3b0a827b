import { limits } from '@masque/contracts';
import { type Transcript, type TranscriptMessage, versionDetails } from '@masque/roleplay/transcripts';

import { noteIn } from './note.metadata.ts';
import { endOf, type ImportedEnd } from './version.metadata.ts';

/** UTF-16 units of all versions of a message, thoughts included: what a document of the store holds in any script. */
const MOST_TEXT = 1_000_000;
const MOST_VERSIONS = 500;
/** Characters of what is kept beside a message, or beside a chat, as JSON. */
const MOST_KEPT = 200_000;
const MOST_NAME = 200;
const MOST_MODEL = 200;
/** The last moment with a year of four digits. */
const MOST_TIME = Date.UTC(9999, 11, 31);

export interface ImportedVersion extends ImportedEnd {
  readonly text: string;
  /** Milliseconds since 1970; of a version without a time of its own, the message's. */
  readonly sentAt?: number;
  readonly model?: string;
  readonly reasoning?: string;
}

/** A message of a file, within all limits. */
export interface ImportedMessage {
  readonly sender: 'user' | 'character' | 'narrator';
  readonly name: string;
  /** Another member of a group than the chat's character. */
  readonly isOther: boolean;
  readonly versions: readonly ImportedVersion[];
  readonly version: number;
  readonly isHidden: boolean;
  /** JSON of `KeptOfMessage`; undefined: nothing is to be kept, or it was too much. */
  readonly kept?: string;
  /** It is not whole. */
  readonly isShortened: boolean;
}

/** What an imported message has beside what is shown. */
export type KeptOfMessage = Pick<TranscriptMessage, 'template' | 'unknown'> & {
  /** Version to which the fields of the message itself belong, and how many versions there were. */
  version: number;
  versions: number;
};

export type KeptOfChat = Pick<Transcript, 'userName' | 'characterName' | 'metadata' | 'unknown'> & {
  /** The author's note in `metadata` became the chat's. */
  isNoteRead?: true;
};

/** What is kept of a chat for exports; of too much only the names. */
export function keptOfChat({ userName, characterName, metadata, unknown }: Transcript): string {
  const names = { userName: cut(userName, MOST_NAME), characterName: cut(characterName, MOST_NAME) };
  const read = noteIn(metadata) ? ({ isNoteRead: true } as const) : {};
  const all = JSON.stringify({ ...names, metadata, unknown, ...read } satisfies KeptOfChat);
  return all.length <= MOST_KEPT ? all : JSON.stringify({ ...names, metadata: {}, unknown: {} } satisfies KeptOfChat);
}

/** `others`: names of a group's members that aren't the chat's character. */
export function toImported(message: TranscriptMessage, others: ReadonlySet<string> = new Set()): ImportedMessage {
  const { role, name, template, version: shown, unknown, isHidden } = message;
  const first = Math.max(0, Math.min(shown, message.versions.length - MOST_VERSIONS));
  const details = versionDetails(message);
  let left = MOST_TEXT;
  let isShortened = message.versions.length > MOST_VERSIONS;
  const fit = (text: string, max: number): string => {
    const fitting = cutUnits(cut(text, max), left);
    isShortened ||= fitting.length < text.replaceAll('\0', '').length;
    left -= fitting.length;
    return fitting;
  };
  const toVersion = (index: number): ImportedVersion => {
    const { model, reasoning, ...rest } = details[index] ?? {};
    const sentAt = [rest.sentAt, message.sentAt].find(isStorable);
    return {
      text: fit(message.versions[index] ?? '', limits.message),
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(model === undefined ? {} : { model: cut(model, MOST_MODEL) }),
      ...(reasoning === undefined ? {} : { reasoning: fit(reasoning, limits.message) }),
      ...(role === 'user' ? {} : endOf(rest)),
    };
  };
  const count = Math.min(message.versions.length, MOST_VERSIONS);
  const version = shown - first;
  // The shown one comes first: it must not lack room.
  const shownVersion = toVersion(shown);
  const versions = Array.from({ length: count }, (_, i) => (i === version ? shownVersion : toVersion(first + i)));
  const beside: KeptOfMessage = { ...(template && { template }), unknown, version, versions: count };
  const kept = template || Object.keys(unknown).length > 0 ? JSON.stringify(beside) : '';
  // The places of what is kept for each version are those of all.
  const isKept = kept === '' || (first === 0 && kept.length <= MOST_KEPT);
  return {
    sender: senders[role],
    name: cut(name, MOST_NAME),
    isOther: role === 'assistant' && others.has(name),
    versions,
    version,
    isHidden,
    ...(isKept && kept !== '' ? { kept } : {}),
    isShortened: isShortened || !isKept,
  };
}

const senders = { user: 'user', assistant: 'character', system: 'narrator' } as const;

const isStorable = (time: number | undefined): boolean => time !== undefined && time >= 0 && time <= MOST_TIME;

/** Text that can be stored, of so many characters at most, as the contract counts them. */
function cut(text: string, max: number): string {
  const clean = (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
  if (clean.length <= max) return clean;
  let end = 0;
  for (let count = 0; count < max && end < clean.length; count++) end += isPair(clean, end) ? 2 : 1;
  return clean.slice(0, end);
}

/** A well-formed text up to so many UTF-16 units, never half a character. */
const cutUnits = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max > 0 && isPair(text, max - 1) ? max - 1 : max);

const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;
