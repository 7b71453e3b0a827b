import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { Menu } from './Menu.tsx';

const open = async () => {
  const onSelect = jest.fn();
  const { person } = renderPage(
    <Menu
      label="Actions"
      items={[
        { label: 'Edit', onSelect: () => onSelect('edit') },
        { label: 'Pinned', checked: true, onSelect: () => onSelect('pinned') },
        { label: 'Delete', danger: true, onSelect: () => onSelect('delete') },
      ]}
    />,
  );
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  return { person, onSelect, button: screen.getByRole('button', { name: 'Actions' }) };
};
const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  it('opens with the focus on its first item', async () => {
    const { button } = await open();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Edit');
  });

  it.each([
    ['{ArrowDown}', 'Pinned'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Edit'],
    ['{ArrowUp}', 'Delete'],
    ['{End}', 'Delete'],
    ['{End}{Home}', 'Edit'],
    ['d', 'Delete'],
  ])('goes by %s to %s', async (keys, item) => {
    const { person } = await open();
    await person.keyboard(keys);
    expect(focused()).toBe(item);
  });

  it('does what is selected and gives the focus back', async () => {
    const { person, onSelect, button } = await open();
    await person.keyboard('{End}{Enter}');
    expect(onSelect.mock.calls).toEqual([['delete']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toBe(document.activeElement);
  });

  it.each(['{Escape}', '{Tab}'])('closes by %s and does nothing', async (key) => {
    const { person, onSelect } = await open();
    await person.keyboard(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('closes by a press elsewhere', async () => {
    const { person } = await open();
    await person.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('says what is switched on', async () => {
    await open();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Pinned', checked: true })).not.toBeNull();
  });
});

describe('a menu of choices', () => {
  it('says on its button what is chosen, and which of the choices it is', async () => {
    const choice = (id: string, checked: boolean) => ({
      id,
      label: 'Night',
      detail: `Model ${id}`,
      isChoice: true,
      checked,
      onSelect: () => undefined,
    });
    const { person } = renderPage(<Menu label="Profile" text="Opus" items={[choice('a', false), choice('b', true)]} />);
    await person.click(screen.getByRole('button', { name: 'Opus, Profile' }));
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(2);
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('NightModel b');
  });
});
