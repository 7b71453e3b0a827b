import { get, isObject, type JsonObject, textAt } from '../shared/json.ts';

export interface TreeNode<T> {
  id: string;
  message: T;
  children: TreeNode<T>[];
}

/** Cycles and unknown parents end the path upward. */
export class MessageTree<T> {
  readonly roots: TreeNode<T>[] = [];
  readonly #mapping: JsonObject;
  readonly #shown = new Map<string, TreeNode<T>>();
  readonly #before = new Map<string, TreeNode<T> | undefined>();

  /** Replies to a message that `read` rejects attach to the nearest one that is shown. */
  constructor(mapping: JsonObject, read: (message: JsonObject, id: string) => T | undefined) {
    this.#mapping = mapping;
    for (const id of Object.keys(mapping)) {
      const source = this.source(id);
      const message = source && read(source, id);
      if (message !== undefined) this.#shown.set(id, { id, message, children: [] });
    }
    for (const node of this.#shown.values()) (this.#parentOf(node.id)?.children ?? this.roots).push(node);
  }

  get unreachable(): number {
    let reached = 0;
    const left = [...this.roots];
    for (let node = left.pop(); node; node = left.pop()) {
      reached++;
      for (const child of node.children) left.push(child);
    }
    return this.#shown.size - reached;
  }

  source(id: string): JsonObject | undefined {
    const node = get(this.#mapping, id);
    const message = isObject(node) ? get(node, 'message') : undefined;
    return isObject(message) ? message : undefined;
  }

  parentId(id: string): string | undefined {
    const node = get(this.#mapping, id);
    return isObject(node) ? textAt(node, 'parent') : undefined;
  }

  isShown(id: string): boolean {
    return this.#shown.has(id);
  }

  pathTo(id: string): Set<TreeNode<T>> {
    const path = new Set<TreeNode<T>>();
    for (let node = this.#shown.get(id) ?? this.#parentOf(id); node && !path.has(node); node = this.#parentOf(node.id))
      path.add(node);
    return path;
  }

  /** Memoized: visits each node once across all calls. */
  #parentOf(id: string): TreeNode<T> | undefined {
    const walked = [id];
    let found: TreeNode<T> | undefined;
    for (let at = this.parentId(id); at !== undefined; at = this.parentId(at)) {
      found = this.#shown.get(at) ?? this.#before.get(at);
      if (found || this.#before.has(at)) break;
      this.#before.set(at, undefined);
      walked.push(at);
    }
    for (const node of walked) this.#before.set(node, found);
    return found;
  }
}
