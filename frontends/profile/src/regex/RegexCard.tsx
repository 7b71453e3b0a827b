import { texts } from '@masque/texts';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { useRegexScriptsQuery } from '@masque/web-kit';
import { LinkButton, Muted, Panel, QueryView, Skeleton } from '@masque/web-ui';

export function RegexCard() {
  const query = useRegexScriptsQuery();
  return (
    <Panel id="regex" title={texts.settings.sections.regex} lead={words.cardLead}>
      <QueryView query={query} loading={<Skeleton height={24} />} failed={words.loadFailed}>
        {({ scripts }) => <Muted>{scripts.length === 0 ? words.none : words.count(scripts.length)}</Muted>}
      </QueryView>
      <div>
        <LinkButton icon="edit" to="/settings/regex">
          {words.open}
        </LinkButton>
      </div>
    </Panel>
  );
}
