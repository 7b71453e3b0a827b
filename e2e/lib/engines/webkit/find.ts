import type * as TestingLibrary from '@testing-library/dom';

/** Serializable regular expression. */
export interface Matcher {
  readonly source: string;
  readonly flags: string;
}

/** Serializable step of a locator. */
export type FindStep =
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'role'; readonly role: string; readonly name?: Matcher; readonly level?: number }
  | { readonly by: 'text' | 'label'; readonly text: Matcher }
  | { readonly by: 'attribute'; readonly attribute: string; readonly text: Matcher }
  | {
      readonly by: 'filter';
      readonly hasText?: Matcher;
      readonly hasNotText?: Matcher;
      readonly has?: readonly FindStep[];
      readonly visible?: boolean;
    }
  | { readonly by: 'nth'; readonly index: number }
  | { readonly by: 'or'; readonly other: readonly FindStep[] };

/** Runs in the page, so it can't use anything from outside. Returns elements in document order. */
export function find(steps: readonly FindStep[], from: Element = document.documentElement): Element[] {
  const library = (globalThis as unknown as { TestingLibraryDom: typeof TestingLibrary }).TestingLibraryDom;
  const test = ({ source, flags }: Matcher) => {
    const expression = new RegExp(source, flags);
    return (text: string | null) => expression.test((text ?? '').replaceAll(/\s+/g, ' ').trim());
  };
  const below = (scope: Element, step: Exclude<FindStep, { by: 'filter' | 'nth' | 'or' }>): Element[] => {
    switch (step.by) {
      case 'css':
        return [...scope.querySelectorAll(step.selector)];
      case 'role': {
        const { role, name, level } = step;
        // In ARIA, a password field has no role.
        const secret = role === 'textbox' ? [...scope.querySelectorAll('input[type=password]')] : [];
        const named = new Set(
          name && secret.length > 0 ? library.queryAllByLabelText(scope as HTMLElement, test(name)) : secret,
        );
        const options = { ...(name ? { name: test(name) } : {}), ...(level ? { level } : {}) };
        return [
          ...library.queryAllByRole(scope as HTMLElement, role, options),
          ...secret.filter((element) => named.has(element as HTMLElement)),
        ];
      }
      case 'label':
        return library.queryAllByLabelText(scope as HTMLElement, test(step.text));
      case 'attribute':
        return [...scope.querySelectorAll(`[${step.attribute}]`)].filter((element) =>
          test(step.text)(element.getAttribute(step.attribute)),
        );
      default: {
        const fits = test(step.text);
        return [...scope.querySelectorAll('body, body *:not(script, style)')].filter(
          (element) => fits(element.textContent) && ![...element.children].some((child) => fits(child.textContent)),
        );
      }
    }
  };
  let found: Element[] = [from];
  for (const step of steps) {
    if (step.by === 'nth') found = found.slice(step.index, step.index === -1 ? undefined : step.index + 1);
    else if (step.by === 'or') found = [...found, ...find(step.other, from)];
    else if (step.by === 'filter') {
      const { hasText, hasNotText, has, visible } = step;
      found = found.filter(
        (element) =>
          (!hasText || test(hasText)(element.textContent)) &&
          (!hasNotText || !test(hasNotText)(element.textContent)) &&
          (!has || find(has, element).length > 0) &&
          (visible === undefined || element.checkVisibility({ visibilityProperty: true }) === visible),
      );
    } else found = [...new Set(found.flatMap((scope) => below(scope, step)))];
  }
  return found;
}

/** Returns the click point once the element is stable and not covered, or the reason why not. */
export async function pointOf(
  [element]: readonly Element[],
  { position, force }: { position?: { x: number; y: number }; force?: boolean },
): Promise<{ x: number; y: number } | string> {
  if (!element) return 'is not there';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const box = () => element.getBoundingClientRect();
  if (!element.checkVisibility({ visibilityProperty: true })) return 'is not visible';
  if (!force && element.matches(':disabled')) return 'is disabled';
  const place = () => {
    const { left, top, width, height } = box();
    return { x: left + (position?.x ?? width / 2), y: top + (position?.y ?? height / 2) };
  };
  const isInside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const isReached = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  };
  if (!isInside(place()) || !isReached(place()))
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // An animation that has just begun hasn't moved anything yet.
  const isAnimated = document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect && effect.target;
    return (
      playState === 'running' &&
      target &&
      target.contains(element) &&
      Number.isFinite(effect.getComputedTiming().endTime)
    );
  });
  if (isAnimated) return 'is moving';
  const before = place();
  await frame();
  await frame();
  const { x, y } = place();
  if (x !== before.x || y !== before.y) return 'is moving';
  if (!isInside({ x, y })) return 'is outside of the screen';
  if (!force && !isReached({ x, y })) return 'is covered';
  return { x: Math.round(x), y: Math.round(y) };
}

/** Replaces the field's text as typing would; returns the reason on failure. */
export function fill([element]: readonly Element[], text: string): string | null {
  if (!(element instanceof HTMLElement)) return 'is not there';
  if (!element.checkVisibility({ visibilityProperty: true })) return 'is not visible';
  if (element.matches(':disabled, [readonly]')) return 'cannot be edited';
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
  else getSelection()?.selectAllChildren(element);
  document.execCommand(text ? 'insertText' : 'delete', false, text);
  return null;
}

/** Returns the reason on failure. */
export function selectOption(
  [element]: readonly Element[],
  { value, label }: { value: string | null; label: string | null },
): string | null {
  if (!(element instanceof HTMLSelectElement)) return 'is not there';
  const option = [...element.options].find((each) => each.value === value || each.label === label);
  if (!option) return 'has no such option';
  element.value = option.value;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return null;
}
