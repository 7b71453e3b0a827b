import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../shared/json.ts';
import { composeMessage, composeTranscript } from './message.ts';
import { MOST_MESSAGES, type TranscriptLog } from './report.ts';
import { foldName, roleOfName, type SpeakerNames } from './speakers.ts';
import { isSpeaker, turnsOf, unindented } from './text.reader.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

interface Action {
  text: string;
  others: string[];
}

/** `{gamestarted, prompt, actions: [text], actions_metadata}`; `actions: {actions: {0: {…}}}` in version 2. */
export const isKoboldAi = (value: JsonValue): value is JsonObject =>
  isObject(value) &&
  (listAt(value, 'actions') ?? objectAt(value, 'actions')) !== undefined &&
  ['prompt', 'gamestarted', 'savedsettings'].some((key) => Object.hasOwn(value, key));

/** Speakers are marked by instruction tags, names before colons (chat mode) or lines with `>` (adventures). */
export function readKoboldAi(source: JsonObject, log: TranscriptLog, given: SpeakerNames): Transcript[] {
  const settings = objectAt(source, 'savedsettings') ?? {};
  const userName = textAt(settings, 'chatname') ?? '';
  const members = (textAt(settings, 'chatopponent') ?? '').split('||$||').filter((name) => name !== '');
  const characterName = members[0] ?? '';
  const actions = actionsOf(source, log);
  const notes = [textAt(source, 'memory') ?? '', textAt(source, 'authorsnote') ?? textAt(source, 'authornote') ?? ''];
  const note = notes.filter((text) => text.trim() !== '').join('\n\n');
  if ((listAt(source, 'worldinfo') ?? []).some((entry) => isObject(entry) && isFilled(entry, 'content')))
    log.leaveOut('worldInfo');
  const messages: TranscriptMessage[] = [];
  let number = 0;
  const names = {
    userName: userName || given.userName,
    characterName: characterName || given.characterName,
    members,
  };
  for (const message of messagesOf(actions, names)) log.add(messages, message, ++number);
  return [
    composeTranscript(messages, {
      userName,
      characterName,
      metadata: note === '' ? {} : { note_prompt: note },
      // Settings belong to the program, not to the chat, and may contain keys.
      unknown: omit(source, [
        'prompt',
        'actions',
        'actions_metadata',
        'memory',
        'authorsnote',
        'authornote',
        'savedsettings',
      ]),
    }),
  ];
}

export const isFilled = (from: JsonObject, key: string): boolean => (textAt(from, key) ?? '').trim() !== '';

interface Names extends SpeakerNames {
  members: readonly string[];
}

function messagesOf(actions: readonly Action[], names: Names): Iterable<TranscriptMessage> {
  const story = actions
    .map(({ text }) => text)
    .join('')
    .trimStart();
  if (/\{\{\[(?:INPUT|OUTPUT|SYSTEM)\]\}\}/.test(story)) return readInstructions(story);
  const found = speakersIn(story, names);
  const isConversation = found.user ? found.character || found.other : found.character && found.other;
  // In a file without names, the one beside the character is the user.
  const isUserOther = names.members.length === 0 && found.character && !found.user;
  return isConversation ? readNames(story, names, isUserOther ? 'user' : 'assistant') : readActions(actions);
}

function actionsOf(source: JsonObject, log: TranscriptLog): Action[] {
  const prompt = textAt(source, 'prompt') ?? '';
  const actions: Action[] = prompt === '' ? [] : [{ text: prompt, others: [] }];
  const list = get(source, 'actions');
  const items = Array.isArray(list)
    ? list
    : Object.values(objectAt(objectAt(source, 'actions') ?? {}, 'actions') ?? {});
  const told = objectAt(source, 'actions_metadata') ?? {};
  for (const [i, item] of items.entries()) {
    const text = isObject(item) ? textAt(item, 'Selected Text') : item;
    const others = isObject(item)
      ? listAt(item, 'Options')
      : listAt(objectAt(told, String(i)) ?? {}, 'Alternative Text');
    if (typeof text !== 'string') log.skip(i + 1, 'This item contains no message.');
    else if (actions.length > MOST_MESSAGES) log.skip(i + 1, 'This file has more messages than can be imported.');
    else actions.push({ text, others: (others ?? []).flatMap(optionText) });
  }
  return actions;
}

function optionText(option: JsonValue): string[] {
  const text = isObject(option) ? (textAt(option, 'Text') ?? textAt(option, 'text') ?? '').trim() : '';
  return text === '' ? [] : [text];
}

const speakers: Record<string, TranscriptMessage['role']> = { INPUT: 'user', OUTPUT: 'assistant', SYSTEM: 'system' };

function* readInstructions(story: string): Generator<TranscriptMessage> {
  let role: TranscriptMessage['role'] = 'assistant';
  let from = 0;
  const said = (to: number): TranscriptMessage[] => {
    const text = story.slice(from, to).trim();
    return text === '' ? [] : [composeMessage({ role, versions: [{ text }] })];
  };
  for (const mark of story.matchAll(/\{\{\[((?:INPUT|OUTPUT|SYSTEM)(?:_END)?)\]\}\}/g)) {
    yield* said(mark.index);
    role = speakers[mark[1] ?? ''] ?? 'assistant';
    from = mark.index + mark[0].length;
  }
  yield* said(story.length);
}

function speakersIn(story: string, names: Names) {
  const found = { user: false, character: false, other: false };
  if (names.members.length === 0 && !/^[^\n:]{1,60}:\s/.test(story)) return found;
  for (const { name } of spokenBy(story, names)) {
    const role = roleOfName(name, names);
    if (role === 'user') found.user = true;
    else if (role === 'assistant') found.character = true;
    else if (name !== '') found.other = true;
  }
  return found;
}

function spokenBy(story: string, { userName, members }: Names) {
  const known = new Set([userName, ...members].map(foldName));
  return turnsOf(story, members.length === 0 ? isSpeaker : (name) => known.has(foldName(name)));
}

function* readNames(story: string, names: Names, roleOfOther: 'user' | 'assistant'): Generator<TranscriptMessage> {
  for (const turn of spokenBy(story, names)) {
    const { name } = turn;
    const text = unindented(turn.text).trim();
    const role = roleOfName(name, names) ?? (name === '' ? 'assistant' : roleOfOther);
    if (text !== '') yield composeMessage({ role, name, versions: [{ text }] });
  }
}

function* readActions(actions: readonly Action[]): Generator<TranscriptMessage> {
  for (const { text, others } of actions) {
    const said = text.trim();
    const typed = /^> ?/.exec(said);
    const further = [...new Set(others)].filter((other) => other !== said);
    const texts = said === '' ? further : [said, ...further];
    if (typed) yield composeMessage({ role: 'user', versions: [{ text: said.slice(typed[0].length) }] });
    else if (texts.length > 0)
      yield composeMessage({ role: 'assistant', versions: texts.map((one) => ({ text: one })) });
  }
}
