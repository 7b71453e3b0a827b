import { MacroState } from './state.ts';
import type { VariableValues, VariableWrites } from './variables.ts';

/**
 * A user's variables with what a prompt has written, when others may have written since the prompt was built: what it
 * added is added, what it set or deleted is so now. What would pass the bounds is not written.
 */
export function applyWrites(values: VariableValues, writes: VariableWrites): VariableValues {
  const { user } = new MacroState({ user: values });
  for (const [name, write] of Object.entries(writes)) {
    if ('add' in write) for (const value of write.add) user.add(name, value);
    else if (write.to === null) user.delete(name);
    else user.set(name, write.to);
  }
  return user.values();
}
