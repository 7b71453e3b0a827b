import { texts } from '@masque/texts';
import { quickReplies as words } from '@masque/texts/quick-replies';
import { useQuickRepliesQuery } from '@masque/web-kit';
import { LinkButton, Muted, Panel, QueryView, Skeleton } from '@masque/web-ui';

export function QuickRepliesCard() {
  const query = useQuickRepliesQuery();
  return (
    <Panel id="quick-replies" title={texts.settings.sections['quick-replies']} lead={words.cardLead}>
      <QueryView query={query} loading={<Skeleton height={24} />} failed={words.loadFailed}>
        {({ sets }) => <Muted>{sets.length === 0 ? words.none : words.count(sets.length)}</Muted>}
      </QueryView>
      <div>
        <LinkButton icon="edit" to="/settings/quick-replies">
          {words.open}
        </LinkButton>
      </div>
    </Panel>
  );
}
