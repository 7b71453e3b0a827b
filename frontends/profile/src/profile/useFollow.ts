import { texts } from '@masque/texts';
import { refusalOf, useFollowMutation, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = texts.profile;

export function useFollow(username: string, isFollowing: boolean): () => void {
  const { status, user } = useSession();
  const [follow, { isLoading }] = useFollowMutation();
  const change = async () => {
    const { error } = await follow({ username, isFollowing: !isFollowing });
    if (error) showToast(refusalOf(error, { failed: words.followFailed, signedOut: words.mustLogIn }), 'destructive');
  };
  return () => {
    if (status === 'ready' && !user) showToast(words.mustLogIn, 'destructive');
    else if (!isLoading) void change();
  };
}
