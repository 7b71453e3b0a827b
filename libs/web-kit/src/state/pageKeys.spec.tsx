import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { usePageKeyList, usePageKeys } from './pageKeys.ts';
import { storageKeys, writeText } from './storage.ts';

const done: string[] = [];

function Part({ name, letter }: { name: string; letter: string }) {
  usePageKeys([{ key: letter, label: name, run: () => done.push(name) }]);
  return null;
}
const List = () => <p>{usePageKeyList().map(({ key, label }) => `${key}: ${label};`)}</p>;

function Page() {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Part name="Resolve" letter="r" />
      {!isDone && <Part name="Next" letter="j" />}
      <List />
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <button onClick={() => setDone(true)}>Finish</button>
    </>
  );
}

describe('keys of a page', () => {
  beforeEach(() => void done.splice(0));

  it('do what they say, also from a checkbox, and are listed while their part is there', async () => {
    const { person } = renderPage(<Page />);
    expect(screen.getByText('r: Resolve;j: Next;')).toBeInTheDocument();
    await person.keyboard('jr');
    await person.click(screen.getByRole('checkbox'));
    await person.keyboard('r');
    await person.click(screen.getByRole('button'));
    await person.keyboard('j');
    expect(done).toEqual(['Next', 'Resolve', 'Resolve']);
    expect(screen.getByText('r: Resolve;')).toBeInTheDocument();
  });

  it('rest while one types, with another key held, after g, and while shortcuts are off', async () => {
    const { person } = renderPage(<Page />);
    await person.type(screen.getByLabelText('Text'), 'rj');
    await person.click(screen.getByRole('checkbox'));
    await person.keyboard('{Control>}r{/Control}gr');
    writeText(storageKeys.shortcuts, 'off');
    await person.keyboard('r');
    expect(done).toEqual([]);
  });
});
