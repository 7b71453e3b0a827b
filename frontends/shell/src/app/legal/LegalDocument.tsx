import type { Site } from '@masque/contracts';
import type { LegalPageName, LegalSection, LegalWriter } from '@masque/texts';
import { legalPage } from '@masque/texts/legal/page';
import { Link, useNamedPanel, useSiteQuery } from '@masque/web-kit';
import { Blocks } from './Blocks.tsx';
import css from './legal.module.css';
import { legalFacts } from './legal.facts.ts';
import { LegalHead } from './LegalHead.tsx';
import { LegalSkeleton } from './LegalSkeleton.tsx';

const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <nav className={css.contents} aria-labelledby="contents-title">
    <p id="contents-title">{legalPage.contents}</p>
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ hash: id }}>{title}</Link>
        </li>
      ))}
    </ol>
  </nav>
);

const Part = ({ section, level }: { section: LegalSection; level: 2 | 3 }) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section id={section.id} className={css.section} aria-labelledby={`${section.id}-title`}>
      <Heading id={`${section.id}-title`}>{section.title}</Heading>
      <Blocks blocks={section.blocks} />
      {section.parts?.map((part) => (
        <Part key={part.id} section={part} level={3} />
      ))}
    </section>
  );
};

/** Shows the text even if the site's data fails to load. */
export function LegalDocument({ page, write }: { page: LegalPageName; write: LegalWriter }) {
  const { data: site, isLoading, refetch } = useSiteQuery();
  if (isLoading) return <LegalSkeleton />;
  return <LegalText page={page} write={write} site={site ?? null} onAskAgain={() => void refetch()} />;
}

interface WrittenProps {
  page: LegalPageName;
  write: LegalWriter;
  site: Site | null;
  onAskAgain: () => void;
}

function LegalText({ page, write, site, onAskAgain }: WrittenProps) {
  useNamedPanel();
  const { summary, sections } = write(legalFacts(site));
  return (
    <div className={css.document}>
      <LegalHead page={page} site={site} summary={summary} onAskAgain={onAskAgain} />
      <Contents sections={sections} />
      <article className={css.text} lang="en">
        {sections.map((section) => (
          <Part key={section.id} section={section} level={2} />
        ))}
      </article>
    </div>
  );
}
