import { limits } from '@masque/contracts';
import { type Transcript, type TranscriptMessage, versionDetails } from '@masque/roleplay/transcripts';

import { avatarIn } from './avatar.field.ts';
import { noteIn } from './note.metadata.ts';
import { endOf, type ImportedEnd } from './version.metadata.ts';

/** UTF-16 units of all versions and reasoning, which fit into a document in any script. */
const MOST_TEXT = 1_000_000;
const MOST_VERSIONS = 500;
const MOST_KEPT = 200_000;
const MOST_NAME = 200;
const MOST_MODEL = 200;
const MOST_TIME = Date.UTC(9999, 11, 31);

export interface ImportedVersion extends ImportedEnd {
  readonly text: string;
  /** Unix ms; falls back to the message's. */
  readonly sentAt?: number;
  readonly model?: string;
  readonly reasoning?: string;
  readonly reasoningMs?: number;
}

export interface ImportedMessage {
  readonly sender: 'user' | 'character' | 'narrator';
  readonly name: string;
  readonly isOther: boolean;
  /** File of the picture of the persona who wrote it. */
  readonly avatar?: string;
  readonly versions: readonly ImportedVersion[];
  readonly version: number;
  readonly isHidden: boolean;
  readonly kept?: string;
  readonly isShortened: boolean;
}

export type KeptOfMessage = Pick<TranscriptMessage, 'template' | 'unknown'> & {
  /** The version that the message's own fields belong to, and the number of versions. */
  version: number;
  versions: number;
};

export type KeptOfChat = Pick<Transcript, 'userName' | 'characterName' | 'metadata' | 'unknown'> & {
  isNoteRead?: true;
};

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
    const { model, reasoning, reasoningMs, ...rest } = details[index] ?? {};
    const sentAt = [rest.sentAt, message.sentAt].find(isStorable);
    return {
      text: fit(message.versions[index] ?? '', limits.message),
      ...(sentAt === undefined ? {} : { sentAt }),
      ...(model === undefined ? {} : { model: cut(model, MOST_MODEL) }),
      ...(reasoning === undefined ? {} : { reasoning: fit(reasoning, limits.message) }),
      ...(reasoningMs === undefined ? {} : { reasoningMs }),
      ...(role === 'user' ? {} : endOf(rest)),
    };
  };
  const count = Math.min(message.versions.length, MOST_VERSIONS);
  const version = shown - first;
  // The shown version goes first, so that it has room.
  const shownVersion = toVersion(shown);
  const versions = Array.from({ length: count }, (_, i) => (i === version ? shownVersion : toVersion(first + i)));
  const beside: KeptOfMessage = { ...(template && { template }), unknown, version, versions: count };
  const kept = template || Object.keys(unknown).length > 0 ? JSON.stringify(beside) : '';
  // Kept data refers to versions by position, so it needs all of them.
  const isKept = kept === '' || (first === 0 && kept.length <= MOST_KEPT);
  const avatar = role === 'user' ? avatarIn(message) : undefined;
  return {
    sender: senders[role],
    name: cut(name, MOST_NAME),
    ...(avatar !== undefined && { avatar: cut(avatar, MOST_NAME) }),
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

/** `max`: code points, as the contract counts. */
function cut(text: string, max: number): string {
  const clean = (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
  if (clean.length <= max) return clean;
  let end = 0;
  for (let count = 0; count < max && end < clean.length; count++) end += isPair(clean, end) ? 2 : 1;
  return clean.slice(0, end);
}

/** `max`: UTF-16 units. Never splits a surrogate pair. */
const cutUnits = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max > 0 && isPair(text, max - 1) ? max - 1 : max);

const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff;
