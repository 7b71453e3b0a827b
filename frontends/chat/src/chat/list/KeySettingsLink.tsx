import { texts } from '@masque/texts';
import { rememberWantedPage, useKeySettings } from '@masque/web-kit';
import { LinkButton } from '@masque/web-ui';
import { useEffect } from 'react';

/** Settings then leads back to this chat and its draft. */
export function KeySettingsLink({ chatId }: { chatId: string }) {
  const address = useKeySettings();
  useEffect(() => rememberWantedPage(`/chat?chatId=${chatId}`), [chatId]);
  return (
    <LinkButton kind="primary" icon="key" to={address}>
      {texts.chat.openSettings}
    </LinkButton>
  );
}
