import { legalPages, texts } from '@masque/texts';
import { useNavigate, useSite } from '@masque/web-kit';
import type { MenuItem } from '@masque/web-ui';
import { use } from 'react';
import { OpenShortcuts } from './Shortcuts.tsx';
import { useNavigation } from './useNavigation.ts';

const words = texts.shell;

/**
 * Holds the pages that the header (desktop) or the bottom bar (phone) has no room for, and the footer's links, because
 * infinite lists have no footer.
 */
export function useMenu(): { desk: MenuItem[]; phone: MenuItem[] } {
  const { header, bottom } = useNavigation();
  const navigate = useNavigate();
  const site = useSite();
  const openShortcuts = use(OpenShortcuts);
  const leadTo = (to: string) => () => void navigate(to);

  const places = header
    .filter(({ to }) => !bottom.some((place) => place.to === to))
    .map(({ to, label }) => ({ label, onSelect: leadTo(to) }));
  const links: MenuItem[] = [
    ...legalPages.map((name) => ({ label: texts.legal.pages[name], onSelect: leadTo(`/${name}`) })),
    ...(site?.hasTransparency ? [{ label: words.transparency, onSelect: leadTo('/transparency') }] : []),
    ...(site ? [{ label: words.contact, onSelect: () => window.location.assign(`mailto:${site.contact.email}`) }] : []),
  ];
  return {
    desk: [{ label: texts.shortcuts.title, onSelect: openShortcuts }, ...links],
    phone: [...places, { label: texts.settings.title, onSelect: leadTo('/settings') }, ...links],
  };
}
