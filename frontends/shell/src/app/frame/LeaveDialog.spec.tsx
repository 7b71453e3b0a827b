import { expect, it } from '@jest/globals';
import { Link, useLeaveGuard } from '@masque/web-kit';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../../test/render.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

function Editor({ isKept }: { isKept: boolean }) {
  useLeaveGuard(true, isKept);
  return <Link to="/away">Away</Link>;
}

it.each([
  [false, 'Your changes aren’t saved.', 'Discard changes'],
  [true, 'Your changes aren’t saved. A draft stays in this browser.', 'Leave'],
])(
  'leaving a page with changes asks first, and says what each button does: draft kept %s',
  async (isKept, question, leave) => {
    const { person } = renderPage(
      <>
        <Routes>
          <Route path="/" element={<Editor isKept={isKept} />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
        <LeaveDialog />
      </>,
    );
    await person.click(screen.getByRole('link', { name: 'Away' }));
    expect(await screen.findByText(question)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('link', { name: 'Away' })).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Away' }));
    await person.click(await screen.findByRole('button', { name: leave }));
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
  },
);
