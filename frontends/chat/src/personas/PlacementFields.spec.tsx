import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../../test/render.tsx';
import { emptyPersona } from './personaFields.ts';
import { PlacementFields } from './PlacementFields.tsx';

it('the description of a persona goes between messages, with their number from the end and who speaks', async () => {
  const shown = { fields: emptyPersona };
  function Probe() {
    const [fields, setFields] = useState(emptyPersona);
    shown.fields = fields;
    return <PlacementFields fields={fields} set={(name, value) => setFields({ ...fields, [name]: value })} />;
  }
  const { person } = renderPage(<Probe />);
  expect(screen.queryByLabelText('Messages from the end')).toBeNull();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Description in the prompt' }), 'Between messages');
  await person.clear(screen.getByLabelText('Messages from the end'));
  await person.type(screen.getByLabelText('Messages from the end'), '5');
  await person.click(screen.getByRole('radio', { name: 'You' }));
  expect(shown.fields).toMatchObject({ position: 'depth', depth: 5, role: 'user' });
});
