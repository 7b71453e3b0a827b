import { expect, it } from '@jest/globals';
import type { ChatBranch } from '@masque/contracts';
import { type BranchNode, branchTree } from './branchTree.ts';

const aBranch = (id: string, parentChatId: string | null): ChatBranch => ({
  id,
  title: null,
  parentChatId,
  parentMessageId: parentChatId && 'm',
  messageCount: 2,
  lastMessage: '',
  updatedAt: '2026-01-01T12:00:00.000Z',
});
const shape = (nodes: readonly BranchNode[]): unknown => nodes.map(({ chat, children }) => [chat.id, shape(children)]);

it('puts branches below what they branched from, and those of a deleted chat beside the first', () => {
  const all = [
    aBranch('root', null),
    aBranch('a', 'root'),
    aBranch('b', 'root'),
    aBranch('a1', 'a'),
    aBranch('orphan', 'deleted'),
  ];
  expect(shape(branchTree(all))).toEqual([
    [
      'root',
      [
        ['a', [['a1', []]]],
        ['b', []],
      ],
    ],
    ['orphan', []],
  ]);
});
