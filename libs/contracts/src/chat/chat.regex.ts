import { z } from 'zod';
import { BoundedJson } from '../bounded-json.ts';
import { byId, Id, limits, text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

const Depth = z.number().int().min(-1_000_000).max(1_000_000).nullable();

export const RegexScriptBody = z.object({
  id: text(limits.id).default(''),
  scriptName: text(500),
  findRegex: text(50_000),
  replaceString: text(100_000),
  trimStrings: z.array(text(5_000)).max(200),
  /** 1 user input, 2 AI output, 3 slash command (not run), 5 lorebook, 6 reasoning. */
  placement: z.array(z.number().int().min(0).max(100)).max(20),
  disabled: z.boolean(),
  markdownOnly: z.boolean(),
  promptOnly: z.boolean(),
  runOnEdit: z.boolean(),
  substituteRegex: z.number().int().min(0).max(2),
  minDepth: Depth,
  maxDepth: Depth,
  rest: BoundedJson,
});
export type RegexScriptBody = z.output<typeof RegexScriptBody>;

const Scripts = z.array(RegexScriptBody).max(limits.regexScripts);

export const RegexScripts = z.object({ scripts: Scripts, revision: z.number().int() });
export type RegexScripts = z.output<typeof RegexScripts>;

export const ChatRegexScripts = z.object({
  /** Those that change what the screen shows, in the order in which they run. */
  display: z.array(RegexScriptBody),
  /** The character's own scripts, which run only if the user allows these; `digest` names them. */
  character: z.object({ id: Id, isAllowed: z.boolean(), digest: z.string(), scripts: z.array(RegexScriptBody) }),
});
export type ChatRegexScripts = z.output<typeof ChatRegexScripts>;

export const regexRoutes = defineRoutes({
  listRegexScripts: {
    method: 'GET',
    path: '/regex-scripts',
    auth: 'user',
    summary: "Returns the viewer's regex scripts in the order in which they run, in SillyTavern's fields",
    response: RegexScripts,
  },
  saveRegexScripts: {
    method: 'PUT',
    path: '/regex-scripts',
    auth: 'named',
    summary: "Replaces the viewer's regex scripts. With `revision`, fails if they have changed since",
    body: RegexScripts.extend({ revision: z.number().int().optional() }),
    response: RegexScripts,
    errors: ['regex.stale', 'regex.too_large'],
    errorFields: { 'regex.stale': z.object({ regexScripts: RegexScripts }) },
  },
  getChatRegexScripts: {
    method: 'GET',
    path: '/chats/:id/regex-scripts',
    auth: 'named',
    summary: "Returns the regex scripts that change what a chat's screen shows, and those its character brings",
    params: byId,
    response: ChatRegexScripts,
    errors: ['chat.not_found'],
  },
  allowRegexScripts: {
    method: 'PUT',
    path: '/regex-scripts/characters/:id',
    auth: 'named',
    summary: "Allows a character's own regex scripts in the viewer's chats, or no longer",
    params: byId,
    body: z.object({ isAllowed: z.boolean(), digest: text(64).default('') }),
    response: z.object({ isAllowed: z.boolean() }),
    errors: ['character.not_found'],
  },
});
