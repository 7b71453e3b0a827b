import { texts } from '@masque/texts';
import {
  forgetWantedPage,
  readWantedPage,
  useLocation,
  useOpenShareMutation,
  useSearchParams,
  useSession,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useEffectEvent } from 'react';

const parameter = 'share';

/** Redeems the share link in the address, then removes it from the address. */
export function useSharedLink(id: string) {
  const [search, setSearch] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const { status, user, username } = useSession();
  const [open, result] = useOpenShareMutation();
  const token = search.get(parameter);
  const isForSignedIn = token !== null && status === 'ready' && user === null;
  const by = username === null ? null : token;

  const enter = async (params: { id: string; token: string }) => {
    const { data } = await open({ params, body: {} });
    if (!data) return;
    const { isAuthor, isPublic, name, authorName } = data;
    if (!isAuthor && !isPublic) showToast(texts.share.opened(name, authorName), 'success');
    if (readWantedPage() === pathname + query) forgetWantedPage();
    setSearch(withoutToken, { replace: true });
  };
  const enterAtOnce = useEffectEvent(enter);
  useEffect(() => {
    if (by !== null) void enterAtOnce({ id, token: by });
  }, [by, id]);

  // Ignores the result of a link opened earlier.
  const error = token !== null && result.originalArgs?.params.token === token ? (result.error ?? null) : null;
  const isUndecided = token !== null && !isForSignedIn && status !== 'failed';
  return {
    /** Don't load the character before the link has granted access. */
    isOpening: isUndecided && error === null,
    /** Share links require sign-in. */
    isForSignedIn,
    error,
    retry: () => {
      if (token !== null) void enter({ id, token });
    },
  };
}

function withoutToken(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(parameter);
  return rest;
}
