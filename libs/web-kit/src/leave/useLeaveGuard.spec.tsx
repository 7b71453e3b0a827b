import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { type Layers, useLeaveGuard, useLeaveQuestion } from './useLeaveGuard.ts';

const noLayers: Layers = { isAny: () => false, closeTop: () => undefined };

interface FormProps {
  isDirty: boolean;
  isKept?: boolean;
  layers?: Layers;
}

function Form({ isDirty, isKept: isOwnKept, layers = noLayers }: FormProps) {
  const { isAsked, isKept, leave, stay } = useLeaveQuestion(layers);
  const release = useLeaveGuard(isDirty, isOwnKept);
  return (
    <>
      <Link to="/elsewhere">away</Link>
      <Link to="/?part=2">part 2</Link>
      <button onClick={release}>saved</button>
      {isAsked && (
        <>
          {isKept && <p>a draft stays</p>}
          <button onClick={leave}>leave</button>
          <button onClick={stay}>stay</button>
        </>
      )}
    </>
  );
}

function open(isDirty: boolean, isKept = false) {
  const router = createMemoryRouter([
    { path: '/', element: <Form isDirty={isDirty} isKept={isKept} /> },
    { path: '/elsewhere', element: <p>elsewhere</p> },
  ]);
  return render(<RouterProvider router={router} />);
}

/** The router needs several turns to block a navigation or finish it. */
const click = async (name: string) => {
  const button = await screen.findByText(name);
  await act(async () => button.click());
};
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
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(isReloadAsked()).toBe(false);
  });

  it.each([true, false])('promises a draft only where there is one: %s', async (isKept) => {
    open(true, isKept);
    await click('away');
    await screen.findByText('leave');
    expect(screen.queryAllByText('a draft stays')).toHaveLength(isKept ? 1 : 0);
    await click('leave');
  });

  it('is free without work, within the page and after it was saved', async () => {
    const { unmount } = open(false);
    expect(isReloadAsked()).toBe(false);
    await click('away');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    unmount();

    open(true);
    await click('part 2');
    expect(screen.queryByText('stay')).toBeNull();
    await click('saved');
    expect(isReloadAsked()).toBe(false);
    await click('away');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  it('waits while something lies over the page: Back closes that first', async () => {
    let open = true;
    const closeTop = jest.fn(() => {
      open = false;
    });
    const layers = { isAny: () => open, closeTop };
    const router = createMemoryRouter(
      [
        { path: '/', element: <p>before</p> },
        { path: '/form', element: <Form isDirty={false} layers={layers} /> },
      ],
      { initialEntries: ['/', '/form'] },
    );
    render(<RouterProvider router={router} />);
    const back = () => act(async () => router.navigate(-1));
    await back();
    expect(closeTop).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('stay')).toBeNull();
    expect(router.state.location.pathname).toBe('/form');
    await back();
    expect(await screen.findByText('before')).toBeTruthy();
    expect(closeTop).toHaveBeenCalledTimes(1);
  });
});
