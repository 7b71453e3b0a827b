import { Work } from '../shared/work.ts';
import { MOST_INSERTED } from './limits.ts';
import { VariableScope, type IgnoredVariable, type VariableValues } from './variables.ts';

/** Variables of a chat and of its user, by name. A number is kept as its text. */
export interface MacroVariables {
  chat?: VariableValues;
  user?: VariableValues;
}

/** What the texts of one prompt share while they are expanded one after the other. */
export class MacroState {
  readonly chat: VariableScope;
  readonly user: VariableScope;
  /** Characters that macros may still add. */
  room = MOST_INSERTED;
  readonly #ignored: IgnoredVariable[] = [];

  constructor(
    { chat, user }: MacroVariables = {},
    readonly work = new Work(),
  ) {
    this.chat = new VariableScope('chat', chat, work, this.#ignored);
    this.user = new VariableScope('user', user, work, this.#ignored);
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
