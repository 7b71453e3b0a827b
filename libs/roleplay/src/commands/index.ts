export { rollDice } from '../macros/dice.ts';
export { type Command, isCommandText, parseCommands, parseRange, unknownCommands } from './parse.ts';
