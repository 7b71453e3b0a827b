import { chanceMacros } from './chance.macros.ts';
import type { Definition } from './definition.ts';
import { textMacros } from './text.macros.ts';
import { timeMacros } from './time.macros.ts';
import { unavailableMacros } from './unavailable.macros.ts';
import { valueMacros } from './value.macros.ts';
import { variableMacros } from './variable.macros.ts';

/** `if` and a lone `trim` affect the text around them, so the expansion handles them. */
export const definitions: ReadonlyMap<string, Definition> = new Map(
  Object.entries({
    ...textMacros,
    ...valueMacros,
    ...timeMacros,
    ...chanceMacros,
    ...variableMacros,
    ...unavailableMacros,
  }),
);
