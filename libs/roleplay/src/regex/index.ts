export { linearRegex } from './linear.ts';
export { applyLinearScripts, applyScripts, quickMatches, type SlowMatches } from './apply.ts';
export type { Regex, RegexEngine, RegexMatch } from './engine.ts';
export { type ScriptFinding, scriptFindings } from './findings.ts';
export { htmlToMarkdown } from './html.markdown.ts';
export { withoutColors } from './markdown.parts.ts';
export { jsMatches, MOST_SLOW_MS } from './js.matches.ts';
export {
  readScript,
  readScripts,
  type RegexScript,
  type ScriptFile,
  scriptPlacements,
  toScriptFile,
} from './script.ts';
export { scriptServer } from './worker/script.server.ts';
export { isUsed, type MatchRequest, type ScriptUse } from './steps.ts';
