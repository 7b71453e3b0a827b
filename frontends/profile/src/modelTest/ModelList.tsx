import type { Model } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Muted, SearchBox } from '@masque/web-ui';
import { useId, useState } from 'react';
import { modelDetail } from '../settings/modelText.ts';
import css from './model-test.module.css';

const words = texts.modelTest;

const matches = ({ id, name, provider, gateway = '' }: Model, typed: string): boolean =>
  `${name} ${id} ${provider} ${gateway}`.toLowerCase().includes(typed.trim().toLowerCase());

export function ModelList({
  models,
  chosen,
  onChoose,
}: {
  models: readonly Model[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const shown = models.filter((model) => matches(model, typed));
  if (models.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <SearchBox
        id={`${name}-search`}
        label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={setTyped}
      />
      <output className={css.count}>{shown.length === 0 ? words.none : words.count(shown.length)}</output>
      <fieldset className={css.list}>
        <legend className={css.legend}>{words.list}</legend>
        {shown.map((model) => (
          <div key={model.id} className={css.row}>
            <label dir="auto" className={css.name}>
              <input
                type="radio"
                name={name}
                aria-describedby={`${name}-${model.id}`}
                checked={model.id === chosen}
                onChange={() => onChoose(model.id)}
              />
              {model.name}
            </label>
            <Muted size={13}>
              <span id={`${name}-${model.id}`}>
                <bdi>{model.id}</bdi> · {modelDetail(model)}
              </span>
            </Muted>
          </div>
        ))}
      </fieldset>
    </>
  );
}
