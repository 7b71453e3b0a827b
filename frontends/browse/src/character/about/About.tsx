import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import css from '../character.module.css';
import { Day } from './Day.tsx';
import { Versions } from './Versions.tsx';

const words = texts.characterPage;

export function About({ character }: { character: Character }) {
  const { id, version, createdAt, isDefinitionShown } = character;
  return (
    <Panel title={words.about}>
      <p className={css.facts}>
        <span>
          {words.created} <Day time={createdAt} />
        </span>
      </p>
      <Versions characterId={id} current={version} />
      {!isDefinitionShown && <p className={css.facts}>{words.closed}</p>}
    </Panel>
  );
}
