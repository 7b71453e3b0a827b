/** `node tools/screenshots.ts [origin]`: takes the README's pictures. Needs fonts-noto-core and fonts-noto-cjk. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './lib/chromium.ts';

const origin = process.argv[2] ?? 'http://localhost:8080';
const folder = 'docs/images';
const QUALITY = 82;
const name = `reader-${Date.now().toString(36)}`;

async function shoot(page: Page, title: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  writeFileSync(`${folder}/${title}.webp`, await sharp(png).webp({ quality: QUALITY }).toBuffer());
}

async function becomeSomebody(page: Page): Promise<void> {
  await page.goto('/auth/google?returnTo=/settings');
  await page.getByRole('textbox').first().fill(`${name}@example.org`);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByText('This username is available').waitFor();
  await page.getByRole('button', { name: 'Save username' }).click();
  await page.getByRole('textbox', { name: 'OpenRouter API key' }).fill('sk-or-v1-only-for-the-demo-model');
  await page.getByRole('button', { name: 'Save key' }).click();
  await page.getByText('sk-or-…').waitFor();
}

async function chatWith(page: Page, character: string, message: string): Promise<void> {
  await page.goto('/characters');
  await page.getByPlaceholder(/Search/).fill(character);
  await page
    .getByRole('article')
    .filter({ hasText: character })
    .getByRole('button', { name: 'Start New Chat' })
    .click();
  await page.getByLabel(new RegExp('^Message to')).fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log').getByText('demo model').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor({ timeout: 60_000 });
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
});
const page = await context.newPage();
// An open stream would keep the network from ever going idle.
await page.route('**/api/notices/stream', (route) => route.fulfill({ status: 204 }));
await page.goto('/');
await shoot(page, 'gate');
await page.getByRole('checkbox').check();
await page.getByRole('button', { name: 'Enter', exact: true }).click();
await page.getByRole('article').first().waitFor();
await shoot(page, 'characters');
await becomeSomebody(page);
await page.goto('/create-character');
await page.getByRole('heading', { level: 1 }).waitFor();
await shoot(page, 'create');
await chatWith(page, 'Elara', 'Do you still have the name I sold you last winter?');
await shoot(page, 'chat');
await page.setViewportSize({ width: 390, height: 844 });
await shoot(page, 'chat-phone');
await page.goto('/characters');
await page.getByRole('article').first().waitFor();
await shoot(page, 'characters-phone');
await browser.close();
