import { MacroState } from './state.ts';
import type { VariableValues, VariableWrites } from './variables.ts';

/** Replays a prompt's writes on variables that may have changed since; skips writes over the limits. */
export function applyWrites(values: VariableValues, writes: VariableWrites): VariableValues {
  const { user } = new MacroState({ user: values });
  for (const [name, write] of Object.entries(writes)) {
    if ('add' in write) for (const value of write.add) user.add(name, value);
    else if (write.to === null) user.delete(name);
    else user.set(name, write.to);
  }
  return user.values();
}
