import { presetOfText, type TextPreset } from '../preset/text.preset.ts';
import { defined, get, type JsonObject, objectAt, textAt } from '../shared/json.ts';
import { type FolderProfile, stopsOf } from './profile.reader.ts';
import { isStockName } from './stock.files.ts';
import { baseOf } from './text.profile.ts';

export interface TextInUse extends TextPreset {
  readonly title: string;
  readonly name: string;
  readonly sysprompt: string;
  readonly isMain: boolean;
  readonly profile: FolderProfile;
}

/** Where `settings.json` has the samplers, by `main_api`. NovelAI's have other meanings. */
const samplerFields: Readonly<Record<string, string>> = {
  kobold: 'kai_settings',
  koboldhorde: 'kai_settings',
  novel: '',
};

/** Undefined: no settings of text completion, or all are SillyTavern's own and not in use. */
export function textInUse(file: JsonObject): TextInUse | undefined {
  const user = objectAt(file, 'power_user') ?? {};
  const api = textAt(file, 'main_api') ?? '';
  const samplers = objectAt(file, samplerFields[api] ?? 'textgenerationwebui_settings');
  const sysprompt = objectAt(user, 'sysprompt');
  const isMain = api !== '' && api !== 'openai';
  if (!samplers && !sysprompt) return undefined;
  const name = textAt(samplers ?? {}, 'preset') ?? textAt(samplers ?? {}, 'preset_settings') ?? '';
  const ofSystem = textAt(sysprompt ?? {}, 'name') ?? '';
  const title = ['Text completion', name || ofSystem].filter(Boolean).join(': ');
  const isStock =
    (name === '' || isStockName('TextGen Settings', name)) && (ofSystem === '' || isStockName('sysprompt', ofSystem));
  if (!isMain && isStock) return undefined;
  const lengths = defined({ genamt: get(file, 'amount_gen'), max_length: get(file, 'max_context') });
  const made = presetOfText({
    samplers: { ...samplers, ...lengths },
    sysprompt,
    context: objectAt(user, 'context'),
    stops: textAt(user, 'custom_stopping_strings') || undefined,
  });
  const profile = profileOf(title, user, samplers ?? {}, api);
  return { ...made, title, name, sysprompt: ofSystem, isMain, profile };
}

function profileOf(name: string, user: JsonObject, samplers: JsonObject, api: string): FolderProfile {
  const type = textAt(samplers, 'type') ?? api;
  const url = textAt(objectAt(samplers, 'server_urls') ?? {}, type)?.trim();
  const template = (part: string): string | null => {
    const own = objectAt(user, part);
    if (!own || get(own, 'enabled') === false) return null;
    return JSON.stringify({ name: textAt(own, 'preset') ?? '', ...own });
  };
  const reasoning = objectAt(user, 'reasoning') ?? {};
  return {
    name,
    source: url ? 'custom' : type,
    url: url ? baseOf(url) : undefined,
    model: textAt(samplers, `${type}_model`)?.trim() || undefined,
    preset: name,
    stop: stopsOf(user, 'custom_stopping_strings'),
    replyStart: textAt(user, 'user_prompt_bias') ?? '',
    shape: 'auto',
    text: {
      instruct: template('instruct'),
      context: template('context'),
      prefix: (textAt(reasoning, 'prefix') ?? '').trim(),
      suffix: (textAt(reasoning, 'suffix') ?? '').trim(),
    },
  };
}
