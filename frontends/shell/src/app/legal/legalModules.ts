import type { LegalPageName, LegalWriter } from '@masque/texts';
import { lazyModules } from '../remotes/lazyModules.ts';

const texts: Readonly<Record<LegalPageName, () => Promise<{ readonly legalText: LegalWriter }>>> = {
  terms: () => import(/* webpackChunkName: "legal-terms" */ '@masque/texts/legal/terms'),
  privacy: () => import(/* webpackChunkName: "legal-privacy" */ '@masque/texts/legal/privacy'),
  dmca: () => import(/* webpackChunkName: "legal-dmca" */ '@masque/texts/legal/dmca'),
  'ai-disclaimer': () => import(/* webpackChunkName: "legal-ai" */ '@masque/texts/legal/ai-disclaimer'),
  cookies: () => import(/* webpackChunkName: "legal-cookies" */ '@masque/texts/legal/cookies'),
  'community-guidelines': () =>
    import(/* webpackChunkName: "legal-guidelines" */ '@masque/texts/legal/community-guidelines'),
};

export const legalModules = lazyModules(async (page: LegalPageName) => {
  const [{ LegalDocument }, { legalText }] = await Promise.all([
    import(/* webpackChunkName: "legal" */ './LegalDocument.tsx'),
    texts[page](),
  ]);
  return { LegalDocument, legalText };
});
