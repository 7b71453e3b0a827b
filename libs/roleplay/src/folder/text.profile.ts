import { bundledNames } from '../instruct/bundled.names.ts';
import { isObject, type JsonObject, type JsonValue, textAt } from '../shared/json.ts';
import { namedText, type FolderProfile, profileFields } from './profile.reader.ts';

export type TemplateFolder = 'instruct' | 'context' | 'reasoning';
export type FindTemplate = (folder: TemplateFolder, name: string) => JsonObject | undefined;
export type TemplateNames = Readonly<Partial<Record<TemplateFolder | 'sysprompt', string>>>;

export const isTextProfile = (value: JsonValue): boolean => isObject(value) && textAt(value, 'mode') === 'tc';

/** SillyTavern's names of its text-completion APIs, by those in its settings. */
const apis: Readonly<Record<string, string>> = { koboldhorde: 'horde', openrouter: 'openrouter-text' };
const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(apis).map(([type, api]) => [api, type])),
  kcpp: 'koboldcpp',
};
/** Their servers' addresses aren't those of an API like OpenAI's. */
const ownApis = new Set(['kobold', 'koboldhorde', 'novel']);
/** Others are chat completion, to which the command `/api` would switch. */
const servers = new Set([
  'ooba',
  'mancer',
  'vllm',
  'aphrodite',
  'tabby',
  'koboldcpp',
  'togetherai',
  'llamacpp',
  'ollama',
  'infermaticai',
  'dreamgen',
  'openrouter',
  'featherless',
  'huggingface',
  'generic',
]);

const bundled = new Set(bundledNames.values());

/** Null: not a profile for text completion, or one whose templates aren't found. */
export function textProfileOf(value: JsonValue, find: FindTemplate): FolderProfile | null {
  const fields = isTextProfile(value) ? profileFields(value) : null;
  if (fields === null || !isObject(value)) return null;
  const named = (folder: TemplateFolder, key: string) => {
    const name = namedText(value, key);
    if (name === undefined) return null;
    return find(folder, name) ?? (bundled.has(name) ? null : undefined);
  };
  const isInstruct = textAt(value, 'instruct-state') !== 'false';
  const instruct = isInstruct ? named('instruct', 'instruct') : null;
  const context = named('context', 'context');
  const reasoning = named('reasoning', 'reasoning-template');
  if (instruct === undefined || context === undefined || reasoning === undefined) return null;
  const type = types[fields.source] ?? fields.source;
  const url = ownApis.has(type) ? undefined : fields.url;
  return {
    ...fields,
    source: url === undefined && type !== 'generic' ? type : 'custom',
    url: url && baseOf(url),
    shape: 'auto',
    text: {
      instruct: instruct && JSON.stringify(instruct),
      context: context && JSON.stringify(context),
      prefix: (textAt(reasoning ?? {}, 'prefix') ?? '').trim(),
      suffix: (textAt(reasoning ?? {}, 'suffix') ?? '').trim(),
    },
  };
}

/** SillyTavern's addresses of servers may lack the version. */
export const baseOf = (url: string): string => url.replace(/\/+$/, '').replace(/(\/v1)?$/, '/v1');

export const writeTextProfile = (
  id: string,
  { name, source, url, model, preset, stop, replyStart }: FolderProfile,
  { tokenizer, files }: { tokenizer: string; files: TemplateNames },
): JsonObject => ({
  id,
  mode: 'tc',
  exclude: [],
  name,
  api: servers.has(source) || ownApis.has(source) ? (apis[source] ?? source) : 'generic',
  ...(preset !== undefined && { preset }),
  ...(url !== undefined && { 'api-url': url }),
  ...(model !== undefined && { model }),
  ...(files.sysprompt !== undefined && { sysprompt: files.sysprompt, 'sysprompt-state': 'true' }),
  ...(files.instruct !== undefined && { instruct: files.instruct }),
  ...(files.context !== undefined && { context: files.context }),
  'instruct-state': 'true',
  tokenizer,
  'stop-strings': JSON.stringify(stop),
  'start-reply-with': replyStart,
  ...(files.reasoning !== undefined && { 'reasoning-template': files.reasoning }),
});

export function templateFile(template: JsonObject, name: string): JsonObject {
  const { enabled: _enabled, preset: _preset, bind_to_context: _bound, ...kept } = template;
  return { ...kept, name };
}

export const templateName = (template: JsonObject): string =>
  textAt(template, 'name') ?? textAt(template, 'preset') ?? '';
