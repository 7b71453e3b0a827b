import { texts } from '@masque/texts';
import { usePersonasQuery } from '@masque/web-kit';
import { Avatar, Button, LinkButton, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { idOf } from './choice.ts';
import css from '../layout/rows.module.css';
import { useDefaultPersona } from './useDefaultPersona.ts';

const words = texts.personas;

export function PersonasCard() {
  const query = usePersonasQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const byDefault = useDefaultPersona();
  return (
    <Panel title={words.card.title} lead={words.card.lead}>
      <QueryView query={query} loading={<Skeleton height={96} />} failed={words.loadFailed}>
        {({ personas }) => (
          <ul className={css.rows}>
            {personas.map((persona) => {
              const id = idOf(persona);
              const isDefault = id === byDefault.id;
              const shown = isDefault ? words.managePage.isDefault : words.card.setDefault;
              return (
                <li key={id} className={css.row}>
                  <Avatar name={persona.name} src={persona.image} size={40} />
                  <span className={css.name} dir="auto">
                    {persona.name}
                  </span>
                  {/* Stays after the press, to keep the focus. */}
                  <Button
                    label={words.of(shown, persona.name)}
                    disabled={isDefault}
                    onClick={() => byDefault.choose(id)}
                  >
                    {shown}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </QueryView>
      <div>
        <LinkButton to="/manage-personas">{words.manage}</LinkButton>
      </div>
    </Panel>
  );
}
