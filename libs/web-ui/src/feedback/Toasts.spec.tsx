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

  it('move off controls that come where they are', async () => {
    const box = (top: number, height: number) => new DOMRect(0, top, 360, height);
    const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: Element,
    ) {
      if (this instanceof HTMLElement && this.hasAttribute('popover'))
        return box(parseFloat(this.style.insetBlock) || 700, 50);
      return this.id === 'bar' ? box(690, 60) : box(0, 0);
    });
    show('Saved');
    const list = screen.getByText('Saved').closest<HTMLElement>('[popover]');
    const before = list?.style.insetBlock;
    const bar = Object.assign(document.createElement('button'), { id: 'bar' });
    document.body.append(bar);
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect([before, list?.style.insetBlock]).toEqual(['710px auto', '632px auto']);
    bar.remove();
    boxes.mockRestore();
  });

  it('cover a chat’s messages rather than its input when nothing is free', () => {
    const log = Object.assign(document.createElement('div'), {
      role: 'log',
      innerHTML: '<button>Edit</button>'.repeat(6),
    });
    const input = Object.assign(document.createElement('button'), { id: 'send' });
    document.body.append(log, input);
    const buttons = Array.from(log.children);
    const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: Element,
    ) {
      if (this.hasAttribute('popover')) return new DOMRect(0, 0, 360, 50);
      if (this === input) return new DOMRect(0, 700, 360, 60);
      return buttons.includes(this) ? new DOMRect(0, buttons.indexOf(this) * 120, 360, 115) : new DOMRect();
    });
    show('Removed');
    expect(screen.getByText('Removed').closest<HTMLElement>('[popover]')?.style.insetBlock).toBe('642px auto');
    log.remove();
    input.remove();
    boxes.mockRestore();
  });

  it('are not stacked when they say the same, and are four at most', () => {
    show('Saved');
    show('Saved');
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    for (const text of ['a', 'b', 'c', 'd']) show(text);
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
