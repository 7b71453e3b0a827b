import { chanceMacros } from './chance.macros.ts';
import type { Definition } from './definition.ts';
import { textMacros } from './text.macros.ts';
import { timeMacros } from './time.macros.ts';
import { unavailableMacros } from './unavailable.macros.ts';
import { valueMacros } from './value.macros.ts';
import { variableMacros } from './variable.macros.ts';

/** All macros by their lower-case names. `if` and a lone `trim` act on what stands around them: the expansion does that. */
export const definitions: ReadonlyMap<string, Definition> = new Map([
  ...textMacros,
  ...valueMacros,
  ...timeMacros,
  ...chanceMacros,
  ...variableMacros,
  ...unavailableMacros,
]);
