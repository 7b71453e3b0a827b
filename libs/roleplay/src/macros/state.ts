import { WorkBudget } from '../shared/work.ts';
import { MOST_INSERTED } from './limits.ts';
import { VariableScope, type IgnoredVariable, type VariableValues } from './variables.ts';

export interface MacroVariables {
  chat?: VariableValues;
  user?: VariableValues;
}

export class MacroState {
  readonly chat: VariableScope;
  readonly user: VariableScope;
  room = MOST_INSERTED;
  readonly #ignored: IgnoredVariable[] = [];

  constructor(
    { chat, user }: MacroVariables = {},
    readonly work = new WorkBudget(),
  ) {
    this.chat = new VariableScope('chat', chat, work, this.#ignored);
    this.user = new VariableScope('user', user, work, this.#ignored);
  }

  /** An unchanged scope is the very object that was passed in. */
  variables(): Required<MacroVariables> {
    return { chat: this.chat.values(), user: this.user.values() };
  }

  ignored(): readonly IgnoredVariable[] {
    return this.#ignored;
  }
}
