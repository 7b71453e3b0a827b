import { texts } from '@masque/texts';
import { readWantedPage, useKeyStatus, useWantedChat } from '@masque/web-kit';
import { LinkButton, Notice } from '@masque/web-ui';

const words = texts.settings.key;
const step = texts.keyRequired;

/** Leads to the chat that waits for a key or a server. */
export function WaitingChat() {
  const status = useKeyStatus();
  const wanted = useWantedChat(readWantedPage());
  if (!wanted || status === 'loading') return null;
  if (status === 'none') return <Notice>{wanted.name ? words.wanted(wanted.name) : words.wantedChat}</Notice>;
  return (
    <div>
      <LinkButton kind="primary" icon="chat" to={wanted.address}>
        {wanted.name ? step.continue(wanted.name) : step.continueToChat}
      </LinkButton>
    </div>
  );
}
