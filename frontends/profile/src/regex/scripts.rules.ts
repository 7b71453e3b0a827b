import type { RegexScriptBody } from '@masque/contracts';
import { type RegexScript, scriptPlacements, type ScriptStage, toScriptFile } from '@masque/roleplay/regex-worker';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { type SavedFile, textFile } from '@masque/web-kit';

export const newScript = (): RegexScriptBody => ({
  id: crypto.randomUUID(),
  scriptName: words.newName,
  findRegex: '',
  replaceString: '',
  trimStrings: [],
  placement: [scriptPlacements.aiOutput],
  disabled: false,
  markdownOnly: false,
  promptOnly: false,
  runOnEdit: false,
  substituteRegex: 0,
  minDepth: null,
  maxDepth: null,
  rest: {},
});

/** Under a new id: two files may hold the same script. */
export const bodyOf = ({ trimStrings, placement, rest, ...script }: RegexScript): RegexScriptBody => ({
  ...script,
  id: crypto.randomUUID(),
  trimStrings: [...trimStrings],
  placement: [...placement],
  rest,
});

export const inStage = (stage: ScriptStage) => ({
  markdownOnly: stage === 'display' || stage === 'both',
  promptOnly: stage === 'prompt' || stage === 'both',
});

export const withPlacement = ({ placement }: RegexScriptBody, one: number, isOn: boolean): number[] =>
  isOn ? [...placement, one].toSorted((a, b) => a - b) : placement.filter((other) => other !== one);

export const shownName = ({ scriptName }: RegexScriptBody): string => scriptName.trim() || words.unnamed;

/** One script alone, several as a list, as SillyTavern reads both. */
export function fileOf(scripts: readonly RegexScriptBody[], name: string): SavedFile {
  const files = scripts.map(toScriptFile);
  return textFile(name, JSON.stringify(files.length === 1 ? files[0] : files, null, 2));
}
