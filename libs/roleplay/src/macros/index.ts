export type { MacroContext, MacroFields } from './context.ts';
export { expandMacros } from './expand.ts';
