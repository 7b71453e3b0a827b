import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { Tabs } from './Tabs.tsx';

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine', count: '3' },
  { id: 'liked', label: 'Liked' },
];

function Page() {
  const [active, setActive] = useState('all');
  return <Tabs label="Lists" tabs={tabs} active={active} onChange={setActive} />;
}
const selected = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('select what is pressed', async () => {
    const { person } = renderPage(<Page />);
    await person.click(screen.getByRole('tab', { name: 'Liked' }));
    expect(selected().textContent).toBe('Liked');
  });

  it.each([
    ['{ArrowRight}', 'Mine3'],
    ['{ArrowLeft}', 'Liked'],
    ['{End}', 'Liked'],
    ['{End}{Home}', 'All'],
    ['{End}{ArrowRight}', 'All'],
  ])('are one stop of the Tab key; %s goes to %s', async (keys, name) => {
    const { person } = renderPage(<Page />);
    await person.tab();
    await person.keyboard(keys);
    expect(selected().textContent).toBe(name);
    expect(selected()).toBe(document.activeElement);
  });
});
