import { importFolder as words } from '@masque/texts/import-folder';
import { Link, mediumTime, useImportsQuery } from '@masque/web-kit';
import { Muted, QueryView, Section, Skeleton } from '@masque/web-ui';
import css from './folder.module.css';

export function EarlierImports() {
  const query = useImportsQuery();
  return (
    <QueryView query={query} loading={<Skeleton height={72} />} failed={words.loadFailed}>
      {({ imports }) =>
        imports.length > 0 && (
          <Section title={words.earlier}>
            <ul className={css.earlier}>
              {imports.map(({ id, name, state, createdAt, counts }) => (
                <li key={id}>
                  <Link to={`/import?id=${encodeURIComponent(id)}`} className={css.link} dir="auto">
                    {name}
                  </Link>
                  <Muted size={13}>
                    {words.states[state]} · {words.earlierLine(mediumTime(createdAt), counts.done, counts.failed)}
                  </Muted>
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </QueryView>
  );
}
