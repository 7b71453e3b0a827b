import type { ConnectionDraft } from '@masque/contracts';
import { connectionEditor } from '@masque/texts/connection-editor';
import { Button, IconButton, Muted, NumberField, Section, TextField } from '@masque/web-ui';
import { useState } from 'react';
import css from './connections.module.css';

const words = connectionEditor.biases;
const bounds = { min: -100, max: 100, isWhole: false };
const LONGEST_TEXT = 100;
const MOST = 100;

type Biases = ConnectionDraft['biases'];

export function BiasRows({ biases, onChange }: { biases: Biases; onChange: (biases: Biases) => void }) {
  // A number field keeps its typed text, so that it must not become another row's.
  const [keys, setKeys] = useState(() => biases.map(() => crypto.randomUUID()));
  const change = (at: number, own: Partial<Biases[number]>) =>
    onChange(biases.map((bias, other) => (other === at ? { ...bias, ...own } : bias)));
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1));
    onChange(biases.toSpliced(at, 1));
  };
  const add = () => {
    setKeys([...keys, crypto.randomUUID()]);
    onChange([...biases, { text: '', bias: 0 }]);
  };
  return (
    <Section level={3} title={words.title}>
      <Muted>{words.lead}</Muted>
      {biases.map(({ text, bias }, at) => (
        <div key={keys[at]} className={css.bias}>
          <TextField
            label={words.text}
            value={text}
            onChange={(typed) => change(at, { text: typed.slice(0, LONGEST_TEXT) })}
          />
          <NumberField
            label={words.bias}
            value={bias}
            {...bounds}
            outOfBounds={connectionEditor.between(bounds.min, bounds.max)}
            onChange={(value) => change(at, { bias: value ?? 0 })}
          />
          <IconButton icon="close" label={words.remove(text)} onClick={() => remove(at)} />
        </div>
      ))}
      {biases.length < MOST && (
        <div>
          <Button icon="plus" onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
    </Section>
  );
}
