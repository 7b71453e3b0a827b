import { DEFAULT_PERSONA_ID } from '@masque/contracts';
import { texts } from '@masque/texts';
import { usePersonasQuery } from '@masque/web-kit';
import { Button, LinkButton, Page, PageHead, QueryView } from '@masque/web-ui';
import { useRef } from 'react';
import { BackupButtons } from './backup/BackupButtons.tsx';
import { idOf } from './choice.ts';
import { PersonaCard } from './PersonaCard.tsx';
import css from './personas.module.css';
import { PersonasSkeleton } from './PersonasSkeleton.tsx';
import { useDefaultPersona } from './useDefaultPersona.ts';
import { usePersonaDeletion } from './usePersonaDeletion.tsx';

const words = texts.personas;
const { managePage: page } = words;
const builtIn = String(DEFAULT_PERSONA_ID);

export function ManagePersonasPage() {
  const query = usePersonasQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const byDefault = useDefaultPersona();
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = usePersonaDeletion(() => heading.current?.focus());
  return (
    <Page>
      <PageHead ref={heading} title={texts.personas.manage} back={{ to: '/profile', text: page.back }}>
        <BackupButtons personas={query.data?.personas} defaultId={byDefault.id} onDefault={byDefault.choose} />
        <LinkButton kind="primary" icon="plus" to="/create-persona">
          {words.create}
        </LinkButton>
      </PageHead>
      <QueryView query={query} loading={<PersonasSkeleton />} failed={words.loadFailed}>
        {({ personas }) => (
          <ul className={css.grid}>
            {personas.map((persona) => {
              const id = idOf(persona);
              const isDefault = id === byDefault.id;
              const isBuiltIn = id === builtIn;
              const toggled = isDefault ? page.unsetDefault : page.setDefault;
              return (
                <li key={id}>
                  <PersonaCard persona={persona} badge={isDefault ? page.isDefault : null}>
                    {!isBuiltIn && (
                      <LinkButton to={`/edit-persona/${encodeURIComponent(id)}`}>
                        {texts.common.edit}
                        <span className="visually-hidden"> {persona.name}</span>
                      </LinkButton>
                    )}
                    {!(isBuiltIn && isDefault) && (
                      <Button
                        label={words.of(toggled, persona.name)}
                        onClick={() => byDefault.choose(isDefault ? builtIn : id)}
                      >
                        {toggled}
                      </Button>
                    )}
                    {!isBuiltIn && (
                      <Button
                        kind="quiet"
                        icon="trash"
                        label={words.of(texts.common.delete, persona.name)}
                        onClick={() => deletion.ask(persona)}
                      >
                        {texts.common.delete}
                      </Button>
                    )}
                  </PersonaCard>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
      {deletion.dialog}
    </Page>
  );
}
