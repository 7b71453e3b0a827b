import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { media } from '../theme/breakpoints.ts';
import { SelectField } from './SelectField.tsx';

const many = Array.from({ length: 30 }, (_, at) => ({ value: `m${at}`, label: `Model ${at}`, keywords: `maker${at}` }));

function Page({ count }: { count: number }) {
  const [value, setValue] = useState('m2');
  return (
    <SelectField label="Model" value={value} options={many.slice(0, count)} none="No such model" onChange={setValue} />
  );
}
const phone = { media: [media.phone] };
const select = () => screen.getByRole('combobox', { name: 'Model' });
const openSheet = async (count = many.length) => {
  const { person } = renderPage(<Page count={count} />, phone);
  await person.click(select());
  return { person, sheet: within(screen.getByRole('dialog', { name: 'Model' })) };
};

describe('a select on a phone', () => {
  it('shows what is chosen', () => {
    renderPage(<Page count={30} />, phone);
    expect(select().textContent).toBe('Model 2');
  });

  it('opens a sheet with the focus on what is chosen', async () => {
    const { sheet } = await openSheet();
    expect(sheet.getAllByRole('option')).toHaveLength(30);
    expect(sheet.getByRole('option', { selected: true })).toBe(document.activeElement);
  });

  it('closes the sheet with the choice', async () => {
    const { person, sheet } = await openSheet();
    await person.click(sheet.getByRole('option', { name: 'Model 7' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(select().textContent).toBe('Model 7');
  });

  it('keeps the choice when the sheet is closed', async () => {
    const { person, sheet } = await openSheet();
    await person.click(sheet.getByRole('button', { name: 'Close' }));
    expect(select().textContent).toBe('Model 2');
  });

  it('searches labels and keywords of a long list', async () => {
    const { person, sheet } = await openSheet();
    await person.type(sheet.getByRole('searchbox'), 'MAKER12');
    expect(sheet.getAllByRole('option').map((option) => option.textContent)).toEqual(['Model 12']);
    await person.type(sheet.getByRole('searchbox'), 'x');
    expect(sheet.queryByText('No such model')).not.toBeNull();
  });

  it('has no search for a short list, and keys move in it', async () => {
    const { person, sheet } = await openSheet(4);
    expect(sheet.queryByRole('searchbox')).toBeNull();
    await person.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Model 3');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(select().textContent).toBe('Model 0');
  });
});

describe('a select on a desk', () => {
  it('opens a list below itself and searches in it', async () => {
    const { person } = renderPage(<Page count={30} />);
    await person.click(select());
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.type(select(), 'maker12');
    await person.keyboard('{Enter}');
    expect(screen.queryByTitle('Model 12')).not.toBeNull();
  });
});
