import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Button, ConfirmDialog, Menu } from '@masque/web-ui';
import { useState } from 'react';
import { ReportUser } from './ReportUser.tsx';
import { useBlock } from './useBlock.ts';
import { useFollow } from './useFollow.ts';

const words = texts.profile;

export function OtherActions({ user: { id, username, isFollowing } }: { user: Profile }) {
  const { user: viewer } = useSession();
  const [isAsked, setAsked] = useState(false);
  const toggleFollow = useFollow(username, isFollowing);
  const { block, busy } = useBlock(username);
  const confirm = async () => {
    await block(true);
    setAsked(false);
  };
  return (
    <>
      <Button
        kind={isFollowing ? 'plain' : 'primary'}
        icon={isFollowing ? 'check' : 'plus'}
        label={isFollowing ? words.unfollowOf(username) : words.followOf(username)}
        onClick={toggleFollow}
      >
        {isFollowing ? words.unfollow : words.follow}
      </Button>
      <ReportUser id={id} username={username} />
      {viewer && (
        <Menu
          label={words.actions(username)}
          items={[{ label: words.block(username), icon: 'lock', danger: true, onSelect: () => setAsked(true) }]}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title={words.blockTitle(username)}
        question={words.blockQuestion}
        confirm={words.blockConfirm}
        busyText={words.blocking}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
