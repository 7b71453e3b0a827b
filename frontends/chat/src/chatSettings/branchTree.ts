import type { ChatBranch } from '@masque/contracts';

export interface BranchNode {
  readonly chat: ChatBranch;
  readonly children: readonly BranchNode[];
}

/** Branches whose parent was deleted become roots. Keeps the given order. */
export function branchTree(branches: readonly ChatBranch[]): BranchNode[] {
  const ids = new Set(branches.map(({ id }) => id));
  const byParent = Map.groupBy(branches, ({ parentChatId }) =>
    parentChatId !== null && ids.has(parentChatId) ? parentChatId : null,
  );
  const nodesOf = (parent: string | null): BranchNode[] =>
    (byParent.get(parent) ?? []).map((chat) => ({ chat, children: nodesOf(chat.id) }));
  return nodesOf(null);
}
