export type { MacroContext, MacroFields } from './context.ts';
export { expandMacros } from './expand.ts';
export { WorkBudget, WorkError } from '../shared/work.ts';
export { MacroState, type MacroVariables } from './state.ts';
export type { IgnoredVariable, VariableValues, VariableWrite, VariableWrites } from './variables.ts';
export { applyWrites } from './variable.writes.ts';
