import { MOST_INSERTED } from './limits.ts';
import { VariableScope, type IgnoredVariable, type VariableValues, type WorkAllowance } from './variables.ts';

/** Variables of a chat and of its user, by name. A number is kept as its text. */
export interface MacroVariables {
  chat?: VariableValues;
  user?: VariableValues;
}

/** Characters of variables and fields that may be read and written: each can be long, and asked for by each of many macros. */
const MOST_WORK = 10_000_000;

/** What the texts of one prompt share while they are expanded one after the other. */
export class MacroState {
  readonly chat: VariableScope;
  readonly user: VariableScope;
  /** Characters that macros may still add. */
  room = MOST_INSERTED;
  readonly #work: WorkAllowance = { left: MOST_WORK };
  readonly #ignored: IgnoredVariable[] = [];

  constructor({ chat, user }: MacroVariables = {}) {
    this.chat = new VariableScope('chat', chat, this.#work, this.#ignored);
    this.user = new VariableScope('user', user, this.#work, this.#ignored);
  }

  /** Whether a text of so many characters may still be read. */
  reads(characters: number): boolean {
    this.#work.left -= characters;
    return this.#work.left >= 0;
  }

  /** All variables as they are now; a scope that did not change is the very one that was given. */
  variables(): Required<MacroVariables> {
    return { chat: this.chat.values(), user: this.user.values() };
  }

  /** The first writes that were not done, and why. */
  ignored(): readonly IgnoredVariable[] {
    return this.#ignored;
  }
}
