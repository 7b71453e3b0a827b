export { readScript, type RegexScript, scriptPlacements, type ScriptStage, stageOf, toScriptFile } from '../script.ts';
export { readScriptFile, readScripts } from '../script.file.ts';
export { withoutColors } from '../markdown.parts.ts';
export type { ScriptFinding } from '../findings.ts';
export { ScriptClient, type ScriptHost, type ScriptOutcome } from './script.client.ts';
export type { ScriptText } from './script.calls.ts';
