import { fileKind } from '../cards/file.kind.ts';
import { get, isObject, type JsonObject, objectAt, textAt } from '../shared/json.ts';
import { numberOf } from '../shared/number.ts';
import { parseJson } from '../shared/json.parse.ts';
import { presetLibrary } from './library.ts';
import { withOrder, withPrompt } from './preset.edit.ts';
import { readPreset } from './preset.reader.ts';
import { hasStoryText, storyOrder } from './story.order.ts';
import { textSamplers } from './text.samplers.ts';

export interface TextCompletion {
  readonly samplers?: JsonObject | undefined;
  readonly sysprompt?: JsonObject | undefined;
  readonly context?: JsonObject | undefined;
  /** JSON of a list. */
  readonly stops?: string | undefined;
}

export interface TextPreset {
  readonly file: JsonObject;
  /** SillyTavern's names of fields that Masque keeps in the preset without using all of them. */
  readonly lost: readonly string[];
}

export function presetOfText({ samplers, sysprompt, context, stops }: TextCompletion): TextPreset {
  const { fields, lost } = textSamplers(samplers ?? {});
  let file: JsonObject = { ...presetLibrary.plain.file, ...fields };
  if (sysprompt) file = withSysprompt(file, sysprompt);
  if (context) file = withContext(file, context);
  if (stops !== undefined) file = { ...file, custom_stopping_strings: stops };
  const isHeaded = context !== undefined && hasStoryText(textAt(context, 'story_string') ?? '');
  return { file, lost: isHeaded ? [...lost, 'story_string'] : lost };
}

function withSysprompt(file: JsonObject, sysprompt: JsonObject): JsonObject {
  const isOff = get(sysprompt, 'enabled') === false;
  const written = isOff ? file : withPrompt(file, 'main', { content: textAt(sysprompt, 'content') ?? '' });
  const last = isOff ? '' : (textAt(sysprompt, 'post_history') ?? '');
  const order = readPreset(written).prompts.map((prompt) =>
    prompt.identifier === 'main' && isOff ? { ...prompt, isEnabled: false } : prompt,
  );
  return withOrder(withPrompt(written, 'jailbreak', { content: last }), order);
}

function withContext(file: JsonObject, context: JsonObject): JsonObject {
  const story = textAt(context, 'story_string');
  const [start, example] = [textAt(context, 'chat_start'), textAt(context, 'example_separator')];
  const ordered = story === undefined ? file : withOrder(file, storyOrder(story, readPreset(file).prompts));
  return {
    ...ordered,
    ...(start !== undefined && { new_chat_prompt: start }),
    ...(example !== undefined && { new_example_chat_prompt: example }),
  };
}

const DEEPEST = 32;
const MOST = { values: 50_000, objects: 10_000 };

/** Reads a system prompt, samplers, or a "Master Export" of SillyTavern. Null: another file. Never throws. */
export function readTextPreset(text: string): TextPreset | null {
  try {
    const value = parseJson(text.replace(/^\uFEFF/, ''), DEEPEST, MOST);
    return isObject(value) ? textPresetOf(value) : null;
  } catch {
    return null;
  }
}

function textPresetOf(file: JsonObject): TextPreset | null {
  const kind = fileKind(file);
  if (kind === 'system_prompt') return presetOfText({ sysprompt: file });
  // NovelAI, Agnai and others use different names and scales.
  if (kind === 'preset')
    return ['temp', 'rep_pen'].some((key) => numberOf(get(file, key)) === undefined)
      ? null
      : presetOfText({ samplers: file });
  if (kind !== 'formatting') return null;
  const [samplers, sysprompt] = [objectAt(file, 'preset'), objectAt(file, 'sysprompt')];
  return samplers || sysprompt ? presetOfText({ samplers, sysprompt, context: objectAt(file, 'context') }) : null;
}
