import { texts } from '@masque/texts';
import { currentTheme, toggleTheme } from '@masque/web-kit/theme';
import { el, svg } from './dom.ts';

const sun =
  'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM11 1h2v3h-2zM11 20h2v3h-2zM1 11h3v2H1zM20 11h3v2h-3zM3.5 5l1.4-1.4 2.1 2.1-1.4 1.400zM17 18.400l1.4-1.4 2.1 2.1-1.4 1.400zM3.5 19l2.1-2.1 1.4 1.4-2.1 2.100zM17 5.600l2.1-2.1 1.4 1.4-2.1 2.100z';
const moon = 'M20.5 14.800A8.7 8.7 0 0 1 9.2 3.5 8.7 8.7 0 1 0 20.5 14.800Z';

export function themeButton(): HTMLButtonElement {
  const button = el('button', { type: 'button', class: 'boot-theme' });
  const draw = () => {
    const dark = currentTheme() === 'dark';
    const label = dark ? texts.shell.toLight : texts.shell.toDark;
    button.setAttribute('aria-label', label);
    button.title = label;
    button.replaceChildren(svg(dark ? sun : moon, '0 0 24 24', 'boot-icon'));
  };
  button.addEventListener('click', () => {
    toggleTheme();
    draw();
  });
  draw();
  return button;
}
