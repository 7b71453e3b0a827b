import { render, screen } from '@testing-library/react';
import { NotImported } from './NotImported.tsx';

it('says what of another program a script can’t do without', () => {
  render(<NotImported unread={[{ path: 'Sea.risum: Joy', problem: { unsupported: ['@@emo'] } }]} left={[]} />);
  expect(screen.queryByText('It requires @@emo, which Masque doesn’t support.')).not.toBeNull();
});
