/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { useLeaveGuard, useLeaveQuestion } from './useLeaveGuard.ts';

function Form({ isDirty }: { isDirty: boolean }) {
  const { isAsked, leave, stay } = useLeaveQuestion();
  const release = useLeaveGuard(isDirty);
  return (
    <>
      <Link to="/elsewhere">away</Link>
      <Link to="/?part=2">part 2</Link>
      <button onClick={release}>saved</button>
      {isAsked && (
        <>
          <button onClick={leave}>leave</button>
          <button onClick={stay}>stay</button>
        </>
      )}
    </>
  );
}

function open(isDirty: boolean) {
  const router = createMemoryRouter([
    { path: '/', element: <Form isDirty={isDirty} /> },
    { path: '/elsewhere', element: <p>elsewhere</p> },
  ]);
  return render(<RouterProvider router={router} />);
}

const click = (name: string) => act(async () => screen.getByText(name).click());
const isReloadAsked = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('leaving a page', () => {
  it('is asked about while there is unsaved work, and only then', async () => {
    open(true);
    expect(isReloadAsked()).toBe(true);
    await click('away');
    await click('stay');
    expect(screen.queryByText('stay')).toBeNull();
    await click('away');
    await click('leave');
    expect(screen.getByText('elsewhere')).toBeTruthy();
    expect(isReloadAsked()).toBe(false);
  });

  it('is free without work, within the page and after it was saved', async () => {
    const { unmount } = open(false);
    expect(isReloadAsked()).toBe(false);
    await click('away');
    expect(screen.getByText('elsewhere')).toBeTruthy();
    unmount();

    open(true);
    await click('part 2');
    expect(screen.queryByText('stay')).toBeNull();
    await click('saved');
    expect(isReloadAsked()).toBe(false);
    await click('away');
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });
});
