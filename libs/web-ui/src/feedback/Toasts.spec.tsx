import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { showToast, type ToastType, toastStore } from './toasts.ts';

const show = (text: string, type?: ToastType, duration?: number) =>
  act(() => {
    showToast(text, type, duration);
  });
const pass = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });

describe('messages at the edge of the screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    renderPage(<main />);
  });
  afterEach(() => {
    act(() => toastStore.read().forEach(({ id }) => toastStore.dismiss(id)));
    jest.useRealTimers();
  });

  it('go after five seconds', () => {
    show('Saved', 'success');
    pass(4_900);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pass(200);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stay until they are closed when they have no duration', () => {
    show('Read this', 'default', 0);
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss this message' }));
    expect(screen.queryByText('Read this')).toBeNull();
  });

  it('stay while a pointer rests on them', () => {
    show('Saved');
    fireEvent.pointerEnter(screen.getByText('Saved'));
    pass(20_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByText('Saved'));
    pass(5_100);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('are spoken, failures at once', () => {
    show('Saved', 'success');
    show('Not saved', 'destructive');
    expect(screen.getByText('Saved').closest('[aria-live=polite]')).not.toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
  });

  it('are not stacked when they say the same, and are four at most', () => {
    show('Saved');
    show('Saved');
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    for (const text of ['a', 'b', 'c', 'd']) show(text);
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
