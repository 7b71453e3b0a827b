import { DEFAULT_PERSONA_ID } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, usePersonasQuery } from '@masque/web-kit';
import { Button, Icon, LinkButton, Page, QueryView } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { defaultId, idOf, setDefault } from './choice.ts';
import { PersonaCard } from './PersonaCard.tsx';
import { PersonaDeletion } from './PersonaDeletion.tsx';
import css from './personas.module.css';
import { PersonasSkeleton } from './PersonasSkeleton.tsx';
import { usePersonaDeletion } from './usePersonaDeletion.ts';

const words = texts.personas;
const { managePage: page } = words;
const builtIn = String(DEFAULT_PERSONA_ID);

/** All of one's personas, and which of them is the default one of this browser. */
export function ManagePersonasPage() {
  const query = usePersonasQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [byDefault, setByDefault] = useState(defaultId);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = usePersonaDeletion(() => {
    setByDefault(defaultId());
    heading.current?.focus();
  });
  const choose = (id: string | null) => {
    setDefault(id);
    setByDefault(id);
  };
  return (
    <Page>
      <Link className={css.back} to="/profile">
        <Icon name="back" size={18} />
        {page.back}
      </Link>
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {page.title}
        </h1>
        <LinkButton kind="primary" icon="plus" to="/create-persona">
          {words.create}
        </LinkButton>
      </header>
      <QueryView query={query} loading={<PersonasSkeleton />} failed={words.loadFailed}>
        {({ personas }) => (
          <ul className={css.grid}>
            {personas.map((persona) => {
              const id = idOf(persona);
              const isDefault = id === (byDefault ?? builtIn);
              const isBuiltIn = id === builtIn;
              const toggled = isDefault ? page.unsetDefault : page.setDefault;
              return (
                <li key={id}>
                  <PersonaCard persona={persona} badge={isDefault ? page.isDefault : null}>
                    {!isBuiltIn && (
                      <LinkButton to={`/edit-persona/${encodeURIComponent(id)}`}>
                        {page.edit}
                        <span className="visually-hidden"> {persona.name}</span>
                      </LinkButton>
                    )}
                    {!(isBuiltIn && isDefault) && (
                      <Button
                        label={words.of(toggled, persona.name)}
                        onClick={() => choose(isDefault || isBuiltIn ? null : id)}
                      >
                        {toggled}
                      </Button>
                    )}
                    {!isBuiltIn && (
                      <Button
                        kind="quiet"
                        icon="trash"
                        label={words.of(words.delete, persona.name)}
                        onClick={() => deletion.ask(persona)}
                      >
                        {words.delete}
                      </Button>
                    )}
                  </PersonaCard>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
      <PersonaDeletion deletion={deletion} />
    </Page>
  );
}
