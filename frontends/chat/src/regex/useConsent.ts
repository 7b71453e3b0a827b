import type { Chat } from '@masque/contracts';
import { regexScripts } from '@masque/texts/regex-scripts';
import { sentenceOf, useAllowRegexScriptsMutation, useChatRegexScriptsQuery } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = regexScripts.character;

/** A character's own scripts in a chat, and whether its user lets them run. */
export function useConsent(chat: Pick<Chat, 'id' | 'character'>) {
  const { currentData } = useChatRegexScriptsQuery({ params: { id: chat.id } });
  const [allow, { isLoading }] = useAllowRegexScriptsMutation();
  const { id = '', isAllowed = false, digest = '', scripts = [] } = currentData?.character ?? {};
  const decide = async (isNow: boolean): Promise<boolean> => {
    const { error } = await allow({ params: { id }, body: { isAllowed: isNow, digest } });
    const { name } = chat.character;
    if (error) showToast(words.changeFailed(sentenceOf(error)), 'destructive');
    else showToast(isNow ? words.allowed(name) : words.revoked(name), 'success');
    return error === undefined;
  };
  return { scripts, isAllowed, isDeciding: isLoading, decide };
}
