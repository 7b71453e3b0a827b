import { DEFAULT_PERSONA_ID, type Persona } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNavigate, usePersonasQuery } from '@masque/web-kit';
import { Button, IconButton, LinkButton, Page, PageHead, QueryView, showToast } from '@masque/web-ui';
import { useRef } from 'react';
import { idOf, selectPersona } from './choice.ts';
import { PersonaCard } from './PersonaCard.tsx';
import css from './personas.module.css';
import { PersonasSkeleton } from './PersonasSkeleton.tsx';
import { useDefaultPersona } from './useDefaultPersona.ts';
import { usePersonaDeletion } from './usePersonaDeletion.tsx';

const words = texts.personas;

export function PersonasPage() {
  const query = usePersonasQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = usePersonaDeletion(() => heading.current?.focus());
  const { id: chosen, save } = useDefaultPersona();
  const select = async (persona: Persona) => {
    if (!(await save(idOf(persona)))) return;
    selectPersona(persona);
    showToast(words.chosen(persona.name), 'success');
    void navigate('/characters');
  };
  return (
    <Page>
      <PageHead ref={heading} title={words.title} hint={words.hint}>
        <LinkButton to="/manage-personas">{words.manage}</LinkButton>
        <LinkButton kind="primary" icon="plus" to="/create-persona">
          {words.create}
        </LinkButton>
      </PageHead>
      <QueryView query={query} loading={<PersonasSkeleton />} failed={words.loadFailed}>
        {({ personas }) => (
          <ul className={css.grid}>
            {personas.map((persona) => (
              <li key={persona.id}>
                <PersonaCard persona={persona} badge={idOf(persona) === chosen ? words.selected : null}>
                  <Button
                    label={words.of(words.select, persona.name)}
                    disabled={idOf(persona) === chosen}
                    onClick={() => void select(persona)}
                  >
                    {words.select}
                  </Button>
                  {persona.id !== DEFAULT_PERSONA_ID && (
                    <IconButton
                      icon="trash"
                      className={css.trash}
                      label={words.of(texts.common.delete, persona.name)}
                      onClick={() => deletion.ask(persona)}
                    />
                  )}
                </PersonaCard>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {deletion.dialog}
    </Page>
  );
}
