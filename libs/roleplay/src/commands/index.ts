export { rollDice } from '../macros/dice.ts';
export { WorkBudget } from '../shared/work.ts';
export { type CommandName, commandNames, findCommand } from './names.ts';
export { type Command, isCommandText, missingCommands, parseCommands, parseRange, unknownCommands } from './parse.ts';
