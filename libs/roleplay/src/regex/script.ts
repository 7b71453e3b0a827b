import { get, isObject, type JsonObject, type JsonValue, listAt, omit, textAt } from '../shared/json.ts';

/** SillyTavern's numbers; 0 and 4 are no longer used there. */
export const scriptPlacements = { userInput: 1, aiOutput: 2, slashCommand: 3, lorebook: 5, reasoning: 6 } as const;

export interface RegexScript {
  readonly id: string;
  readonly scriptName: string;
  readonly findRegex: string;
  readonly replaceString: string;
  readonly trimStrings: readonly string[];
  readonly placement: readonly number[];
  readonly disabled: boolean;
  readonly markdownOnly: boolean;
  readonly promptOnly: boolean;
  readonly runOnEdit: boolean;
  /** Macros in `findRegex`: 0 stay, 1 are expanded, 2 are expanded with their values escaped. */
  readonly substituteRegex: number;
  readonly minDepth: number | null;
  readonly maxDepth: number | null;
  /** Other programs' fields, written back as they came. */
  readonly rest: JsonObject;
}

export type ScriptStage = 'stored' | 'display' | 'prompt' | 'both';

export function stageOf({ markdownOnly, promptOnly }: Pick<RegexScript, 'markdownOnly' | 'promptOnly'>): ScriptStage {
  if (markdownOnly) return promptOnly ? 'both' : 'display';
  return promptOnly ? 'prompt' : 'stored';
}

const known = [
  'id',
  'scriptName',
  'findRegex',
  'replaceString',
  'trimStrings',
  'placement',
  'disabled',
  'markdownOnly',
  'promptOnly',
  'runOnEdit',
  'substituteRegex',
  'minDepth',
  'maxDepth',
] as const;

export function readScript(value: JsonValue): RegexScript | null {
  if (!isObject(value)) return null;
  const scriptName = textAt(value, 'scriptName');
  const findRegex = textAt(value, 'findRegex');
  if (scriptName === undefined || findRegex === undefined) return null;
  const substitute = Number(get(value, 'substituteRegex') ?? 0);
  return {
    id: textAt(value, 'id') ?? '',
    scriptName,
    findRegex,
    replaceString: textAt(value, 'replaceString') ?? '',
    trimStrings: (listAt(value, 'trimStrings') ?? []).filter((one) => typeof one === 'string'),
    placement: (listAt(value, 'placement') ?? []).filter((one) => typeof one === 'number'),
    disabled: get(value, 'disabled') === true,
    markdownOnly: get(value, 'markdownOnly') === true,
    promptOnly: get(value, 'promptOnly') === true,
    runOnEdit: get(value, 'runOnEdit') === true,
    substituteRegex: substitute === 1 || substitute === 2 ? substitute : 0,
    minDepth: depthAt(value, 'minDepth'),
    maxDepth: depthAt(value, 'maxDepth'),
    rest: omit(value, new Set(known)),
  };
}

function depthAt(value: JsonObject, key: string): number | null {
  const given = get(value, key);
  const depth = given === null || given === undefined || given === '' ? NaN : Number(given);
  return Number.isFinite(depth) ? depth : null;
}

export const toScriptFile = ({ rest, ...script }: RegexScript): JsonObject => ({
  ...script,
  trimStrings: [...script.trimStrings],
  placement: [...script.placement],
  ...rest,
});
