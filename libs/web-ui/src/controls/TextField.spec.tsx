import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { SearchBox } from './SearchBox.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';

function Page({ error, secret, area }: { error?: string; secret?: boolean; area?: boolean }) {
  const [value, setValue] = useState('');
  const common = { label: 'Name', hint: 'As on your door.', error, value, onChange: setValue, max: 10, required: true };
  return area ? <TextAreaField {...common} /> : <TextField {...common} secret={secret} />;
}
const field = () => screen.getByLabelText(/^Name/);
const described = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent);

describe.each([{ area: false }, { area: true }])('a text field ($area)', ({ area }) => {
  it('belongs to its label and its hint', () => {
    renderPage(<Page area={area} />);
    expect(described()).toEqual(['As on your door.']);
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('says what is wrong with it', () => {
    renderPage(<Page area={area} error="Too short" />);
    expect(described()).toEqual(['As on your door.', 'Too short']);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Too short');
  });

  it('counts when little room is left', async () => {
    const { person } = renderPage(<Page area={area} />);
    await person.type(field(), 'Ophelia');
    expect(screen.queryByText('7 / 10')).toBeNull();
    await person.type(field(), ' II');
    expect(screen.queryByText('10 / 10')).not.toBeNull();
  });
});

describe('a field for a secret', () => {
  it('shows what is typed only when asked to', async () => {
    const { person } = renderPage(<Page secret />);
    await person.type(field(), 'sk-or');
    expect(field().getAttribute('type')).toBe('password');
    await person.click(screen.getByRole('button', { name: 'Show' }));
    expect(field().getAttribute('type')).toBe('text');
    await person.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field().getAttribute('type')).toBe('password');
  });
});

describe('a search box', () => {
  function Search() {
    const [value, setValue] = useState('');
    return <SearchBox label="Search" value={value} onChange={setValue} />;
  }

  it('is cleared by its button and keeps the focus', async () => {
    const { person } = renderPage(<Search />);
    const box = screen.getByRole('searchbox', { name: 'Search' });
    await person.type(box, 'elara');
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box.getAttribute('value')).toBe('');
    expect(box).toBe(document.activeElement);
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });
});
