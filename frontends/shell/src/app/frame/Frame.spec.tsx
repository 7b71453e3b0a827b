import { afterEach, describe, expect, it } from '@jest/globals';
import { texts } from '@masque/texts';
import { screen } from '@testing-library/react';
import { aSite } from '../../../../test/aSite.ts';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { keepGateClosed } from '../../openPages.ts';
import { Frame } from './Frame.tsx';

const open = (answers: Parameters<typeof renderPage>[1] = {}) => renderPage(<Frame>The page</Frame>, answers);
const legalLinks = () => [...document.querySelectorAll('footer a')].map((link) => link.textContent);
const pages = [
  'Terms of Service',
  'Privacy Policy',
  'DMCA Policy',
  'AI Disclaimer',
  'Cookie Policy',
  'Community Guidelines',
];

describe('the footer', () => {
  it('says who runs the site, and leads to them and to what they publish', async () => {
    open();
    expect(await screen.findByText(/This site is run by Lantern Ltd\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:help@lantern.example');
    expect(legalLinks()).toEqual([...pages, 'Transparency', 'Contact']);
  });

  it('ends its sentence once, also after a name that ends with a full stop', async () => {
    const { operator } = aSite();
    open({ answers: { 'GET /api/site': aSite({ operator: { ...operator, name: 'Lantern Ltd.' } }) } });
    expect(await screen.findByText(/This site is run by Lantern Ltd\.$/)).toBeInTheDocument();
  });

  it('names nobody where the operator has no name', async () => {
    open({ answers: { 'GET /api/site': aSite({ operator: { name: '', address: '', country: '' } }) } });
    await screen.findByRole('link', { name: 'Contact' });
    expect(document.querySelector('footer p')?.textContent.trim()).toBe(texts.shell.footer);
  });

  it('leads to no transparency page where there is none', async () => {
    open({ answers: { 'GET /api/site': aSite({ hasTransparency: false }) } });
    await screen.findByRole('link', { name: 'Contact' });
    expect(legalLinks()).toEqual([...pages, 'Contact']);
  });

  it('has the legal texts also when nothing is known of the site', async () => {
    const { network } = open({ answers: { 'GET /api/site': refusal(404, 'Not found') } });
    await screen.findByRole('link', { name: 'Log In' });
    expect(network.calls).toContain('GET /api/site');
    expect(legalLinks()).toEqual(pages);
  });
});

describe('the frame before the age gate', () => {
  afterEach(() => {
    delete document.documentElement.dataset['gate'];
  });

  it('has the way back to it and the theme, and nothing that is behind it', async () => {
    keepGateClosed();
    open();
    expect(screen.getByRole('link', { name: 'Back to Age Verification' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: /theme$/ })).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Contact' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Log In' })).not.toBeInTheDocument();
  });
});
