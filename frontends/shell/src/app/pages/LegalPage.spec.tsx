import { describe, expect, it } from '@jest/globals';
import { type LegalPageName, legalPages, texts } from '@masque/texts';
import { screen, within } from '@testing-library/react';
import { aSite } from '../../../../test/aSite.ts';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { legalModules } from '../legal/legalModules.ts';
import { LegalPage } from './LegalPage.tsx';

const open = async (page: LegalPageName, more: Parameters<typeof renderPage>[1] = {}) => {
  await legalModules.load(page);
  const view = renderPage(<LegalPage page={page} />, { at: `/${page}`, ...more });
  await screen.findByRole('navigation', { name: 'Contents' });
  return view;
};
const levels = () => screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));

describe('a legal page', () => {
  it.each(legalPages)('has its text under headings in order, and contents that lead to them: %s', async (page) => {
    await open(page);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.legal.pages[page]);
    for (const [at, level] of levels().entries()) expect(level - (levels()[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      const section = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
    expect(screen.getByRole('article')).toHaveAttribute('lang', 'en');
    expect(document.querySelectorAll('[id]').length).toBe(
      new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size,
    );
  });

  it('says who runs the site, which version holds since when, and where to write to', async () => {
    await open('privacy');
    expect(screen.getByText(/^Version 1\.1, in force since/)).toHaveTextContent(
      'Version 1.1, in force since April 5, 2026. Run by Lantern Ltd.',
    );
    expect(screen.getByText('April 5, 2026')).toHaveAttribute('datetime', '2026-04-05');
    const [contact] = screen.getAllByRole('link', { name: 'help@lantern.example' });
    expect(contact).toHaveAttribute('href', 'mailto:help@lantern.example');
    expect(screen.getByText(/is Lantern Ltd, 1 Quay Street, Galway, Ireland/)).toBeInTheDocument();
  });

  it('says of a version that is still to come from when it will hold', async () => {
    const site = aSite();
    const legal = { ...site.legal, terms: { version: '2.0', effectiveAt: '2999-01-31' } };
    await open('terms', { answers: { 'GET /api/site': { ...site, legal } } });
    expect(screen.getByText(/^Version 2\.0, in force from/)).toHaveTextContent('January 31, 2999');
  });

  it.each([
    [30, 'You can send up to 30 messages a day'],
    [0, 'There is no daily message limit here'],
  ])('tells the limit of messages that this instance has: %i', async (dailyMessages, sentence) => {
    await open('terms', { answers: { 'GET /api/site': aSite({ dailyMessages }) } });
    expect(screen.getByText(new RegExp(`^${sentence}`))).toBeInTheDocument();
  });

  it('is there without what could not be found out, and says so', async () => {
    const { network, person } = await open('terms', { answers: { 'GET /api/site': refusal(404, 'Not found') } });
    expect(
      screen.getByText(/We couldn’t load who runs this site .*\. The rest of the text is complete/),
    ).toBeInTheDocument();
    expect(screen.getByText(/You can reach us at the contact address \(which we couldn’t load/)).toBeInTheDocument();
    expect(screen.getByText(/^Your Settings show whether there is a daily message limit/)).toBeInTheDocument();
    expect(screen.getByText(/^You must be at least 16 years old/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /@/ })).not.toBeInTheDocument();
    network.answer({ 'GET /api/site': aSite() });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Version 1\.0/)).toBeInTheDocument();
  });

  it('gives focus to the rule that the address names', async () => {
    await open('community-guidelines', { at: '/community-guidelines#rule-spam' });
    expect(screen.getByRole('heading', { name: texts.guidelines.names.spam })).toHaveFocus();
  });

  it('tells of the transparency page where it is published', async () => {
    const { unmount } = await open('community-guidelines');
    expect(screen.getByRole('link', { name: 'published' })).toHaveAttribute('href', '/transparency');
    unmount();
    await open('community-guidelines', { answers: { 'GET /api/site': aSite({ hasTransparency: false }) } });
    expect(screen.queryByRole('link', { name: 'published' })).not.toBeInTheDocument();
  });

  it('says on paper where links lead to, unless their words say it', async () => {
    await open('privacy');
    const authorities = screen.getByRole('link', { name: /list of supervisory authorities/ });
    expect(authorities).toHaveAttribute('data-printed', authorities.getAttribute('href'));
    const [cookies] = screen.getAllByRole('link', { name: 'Cookie Policy' });
    expect(cookies).toHaveAttribute('data-printed', `${location.origin}/cookies`);
    expect(screen.getAllByRole('link', { name: 'help@lantern.example' })[0]).not.toHaveAttribute('data-printed');
  });
});
