import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { openReport, refusalOf, useFollowMutation, useSession } from '@masque/web-kit';
import { Button, ConfirmDialog, Menu, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { useBlock } from './useBlock.ts';

const words = texts.profile;
const reporting = texts.reporting;

export function OtherActions({ user: { id, username, isFollowing } }: { user: Profile }) {
  const { status, user: viewer } = useSession();
  const [isAsked, setAsked] = useState(false);
  const [follow, { isLoading: isFollowBusy }] = useFollowMutation();
  const { block, busy } = useBlock(username);
  const toggleFollow = async () => {
    if (status === 'ready' && !viewer) return showToast(words.mustLogIn, 'destructive');
    if (isFollowBusy) return undefined;
    const { error } = await follow({ username, isFollowing: !isFollowing });
    if (!error) return undefined;
    return showToast(refusalOf(error, { failed: words.followFailed, signedOut: words.mustLogIn }), 'destructive');
  };
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
        onClick={() => void toggleFollow()}
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

export const ReportUser = ({ id, username }: { id: string; username: string }) => (
  <Button
    icon="flag"
    label={texts.reporting.ofCharacter(username)}
    onClick={() => openReport({ type: 'user', id, name: username })}
  >
    {reporting.button}
  </Button>
);
