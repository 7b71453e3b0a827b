import type { Part } from './parse.ts';

export type BlockRole = 'if' | 'else' | 'end';

/**
 * Which parts are the `{{if}}`, `{{else}}` and `{{/if}}` of complete blocks, by index. Those that lack a partner are
 * not in it: they stay as text. A second `{{else}}` of a block is text too.
 */
export function matchBlocks(parts: readonly Part[]): Map<number, BlockRole> {
  const roles = new Map<number, BlockRole>();
  const open: { at: number; otherwise?: number }[] = [];
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') continue;
    if (part.name === 'if' && part.args.length === 1) open.push({ at });
    else if (part.name === 'else') {
      const block = open.at(-1);
      if (block) block.otherwise ??= at;
    } else if (part.name === '/if') {
      const block = open.pop();
      if (block === undefined) continue;
      roles.set(block.at, 'if').set(at, 'end');
      if (block.otherwise !== undefined) roles.set(block.otherwise, 'else');
    }
  }
  return roles;
}
