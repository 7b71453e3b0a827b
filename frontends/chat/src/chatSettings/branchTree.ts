import type { ChatBranch } from '@masque/contracts';

export interface BranchNode {
  readonly chat: ChatBranch;
  readonly children: readonly BranchNode[];
}

/** Branches below what they branched from; those whose parent was deleted stand beside the first chat. Order as given. */
export function branchTree(branches: readonly ChatBranch[]): BranchNode[] {
  const ids = new Set(branches.map(({ id }) => id));
  const byParent = Map.groupBy(branches, ({ parentChatId }) =>
    parentChatId !== null && ids.has(parentChatId) ? parentChatId : null,
  );
  const nodesOf = (parent: string | null): BranchNode[] =>
    (byParent.get(parent) ?? []).map((chat) => ({ chat, children: nodesOf(chat.id) }));
  return nodesOf(null);
}
