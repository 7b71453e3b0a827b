import type { Chat } from '@masque/contracts';
import { regexScripts } from '@masque/texts/regex-scripts';
import { Button, Muted, Section } from '@masque/web-ui';
import { ScriptLines } from './ScriptLines.tsx';
import { useConsent } from './useConsent.ts';

const words = regexScripts.character;

/** In a chat's settings; takes effect at once. */
export function ScriptsSection({ chat }: { chat: Pick<Chat, 'id' | 'character'> }) {
  const { scripts, isAllowed, isDeciding, decide } = useConsent(chat);
  if (scripts.length === 0) return null;
  return (
    <Section level={3} title={words.label}>
      <Muted>{isAllowed ? words.isAllowed : words.isRefused}</Muted>
      <ScriptLines scripts={scripts} />
      <div>
        <Button busy={isDeciding} onClick={() => void decide(!isAllowed)}>
          {isAllowed ? words.revoke : words.allow}
        </Button>
      </div>
    </Section>
  );
}
