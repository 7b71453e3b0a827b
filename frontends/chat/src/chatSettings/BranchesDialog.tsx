import type { ChatBranch } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { Link, useBranchesQuery } from '@masque/web-kit';
import { Badge, Dialog, LoadingLine, Muted, QueryView, Stack } from '@masque/web-ui';
import { useState } from 'react';
import { ChatTime } from '../chats/ChatTime.tsx';
import { chatPath } from '../chats/choice.ts';
import { snippetOf } from '../chats/snippet.ts';
import { type BranchNode, branchTree } from './branchTree.ts';
import rows from '../layout/rows.module.css';
import css from './chatSettings.module.css';
import type { ChatDialogProps } from './dialogProps.ts';

const words = chatSettings.branches;

export function BranchesDialog({ chat, onClose }: Pick<ChatDialogProps, 'chat' | 'onClose'>) {
  const query = useBranchesQuery({ params: { id: chat.id } });
  return (
    <Dialog open width={640} title={texts.chat.branches} onClose={onClose}>
      <QueryView query={query} loading={<LoadingLine text={words.loading} />} failed={words.loadFailed}>
        {({ branches, hasMore }) => (
          <Stack gap={3}>
            <Muted>{branches.length === 1 ? `${words.alone} ${words.lead}` : words.lead}</Muted>
            {hasMore && <Muted>{words.hasMore(branches.length)}</Muted>}
            <Tree nodes={branchTree(branches)} current={chat.id} onClose={onClose} />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

interface TreeProps {
  nodes: readonly BranchNode[];
  current: string;
  onClose: () => void;
}

function Tree({ nodes, current, onClose }: TreeProps) {
  const [now] = useState(Date.now);
  return (
    <ul className={css.branches}>
      {nodes.map(({ chat, children }) => (
        <li key={chat.id}>
          <Link
            className={css.branch}
            to={chatPath(chat.id)}
            aria-current={chat.id === current ? 'page' : undefined}
            onClick={onClose}
          >
            <span className={css.branchHead}>
              <span className={rows.name} dir="auto">
                {nameOf(chat)}
              </span>
              {chat.id === current && <Badge text={words.current} />}
            </span>
            <span className={css.branchText} dir="auto">
              {snippetOf(chat.lastMessage)}
            </span>
            <span className={css.branchText}>
              {texts.common.messages(chat.messageCount)}, <ChatTime iso={chat.updatedAt} now={now} />
            </span>
          </Link>
          {children.length > 0 && <Tree nodes={children} current={current} onClose={onClose} />}
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ title, parentChatId }: ChatBranch): string =>
  title ?? (parentChatId === null ? words.first : words.untitled);
