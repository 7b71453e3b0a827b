import { answering, failing, pending, type State } from '../state.ts';
import { DEMO_KEY } from '../../../e2e/lib/api.ts';

const dayMs = 86_400_000;
const usedModels = [
  'deepseek/deepseek-prover-v2:free',
  'nousresearch/hermes-4-70b',
  'anthropic/claude-sonnet',
  'qwen/qwen3',
];
const usage = () => ({
  today: {
    used: 37,
    limit: 100,
    remaining: 63,
    resetsAt: new Date(Math.ceil(Date.now() / dayMs) * dayMs).toISOString(),
  },
  days: Array.from({ length: 80 }, (_, at) => ({
    day: new Date(Date.now() - (79 - at) * dayMs).toISOString().slice(0, 10),
    models: [...usedModels, 'local/نموذج', 'another/model-of-a-very-long-name-that-nobody-can-remember:free']
      .slice(0, (at * 7) % 6)
      .map((model, nth) => ({
        model,
        replies: 1 + ((at * 3 + nth) % 9),
        promptTokens: 1_000 * (1 + ((at * 5 + nth * 3) % 40)),
        cachedTokens: 500 * nth,
        completionTokens: 100 * (1 + ((at + nth) % 11)),
        cost: nth === 0 ? '0' : `0.00${1 + ((at + nth) % 9)}`,
      })),
  })),
});

const aGateway = { keyOf: 'user', hasKey: false, keyPrefix: null, isOffered: true };
const gateways = [
  { ...aGateway, id: 'default', name: 'OpenRouter', keyPrefix: 'sk-or-' },
  { ...aGateway, id: 'lite', name: 'LiteLLM of the whole department, with a long name' },
  { ...aGateway, id: 'vllm', name: 'House', keyOf: 'operator' },
  { ...aGateway, id: 'ollama', name: 'Ollama', keyOf: 'none' },
  { ...aGateway, id: 'removed-gateway', name: 'removed-gateway', hasKey: true, isOffered: false },
];

export const profileStates: readonly State[] = [
  { name: 'settings', who: 'member', path: '/settings', isLong: true },
  { name: 'settings-no-key', who: 'keyless', path: '/settings' },
  {
    name: 'settings-key-refused',
    who: 'keyless',
    path: '/settings',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'OpenRouter API key' }).fill('not-a-key');
      await page.getByRole('button', { name: 'Save key' }).click();
      await page.getByText("API key must start with 'sk-or-'", { exact: false }).first().waitFor();
    },
  },
  {
    name: 'settings-loading',
    who: 'member',
    path: '/settings',
    fake: pending(/\/api\/(openrouter-key|available-models|user-model)/),
  },
  {
    name: 'settings-failed',
    who: 'member',
    path: '/settings',
    isLong: true,
    fake: failing(/\/api\/(openrouter-key|available-models|user-model)/),
    reach: async ({ page }) => {
      await page.getByText('We couldn’t load your saved key.').waitFor();
      await page.getByText('We couldn’t load the models.').waitFor();
    },
  },
  {
    name: 'settings-gateways',
    who: 'keyless',
    path: '/settings',
    isLong: true,
    fake: answering(/\/api\/gateways/, { gateways }),
    reach: async ({ page }) => {
      await page.getByText('No key needed.').waitFor();
    },
  },
  {
    name: 'settings-models',
    who: 'member',
    path: '/settings',
    reach: async ({ page }) => {
      await page.getByRole('combobox', { name: 'Model', exact: true }).click();
      await page.getByText('Nous: Hermes 4 70B').first().waitFor();
    },
  },
  {
    name: 'settings-context-warning',
    who: 'member',
    path: '/settings',
    reach: async ({ page }) => {
      await page.getByRole('slider', { name: 'Context window' }).focus();
      await page.keyboard.press('End');
      await page.getByText(/Above 32,768/).waitFor();
    },
  },
  {
    name: 'settings-usage',
    who: 'member',
    path: '/settings',
    isLong: true,
    fake: answering(/\/api\/usage/, usage()),
    reach: async ({ page }) => {
      await page.getByText('As a table').click();
      await page.getByText('Other models').waitFor();
    },
  },
  {
    name: 'settings-key-tested',
    who: 'member',
    path: '/settings',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Test key' }).click();
      await page.getByText('The key works', { exact: false }).waitFor();
    },
  },
  { name: 'model-test', who: 'member', path: '/model-test' },
  {
    name: 'settings-delete-key',
    who: 'member',
    path: '/settings',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Delete key' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-saved',
    who: 'keyless',
    // `keyless` users are shared per model; a model makes this one separate, because it saves a key.
    model: 'demo/story',
    path: '/settings',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'OpenRouter API key' }).fill(DEMO_KEY);
      await page.getByRole('button', { name: /^(Save|Replace) key/ }).click();
      await page.getByText('API key saved.').first().waitFor();
    },
  },
  { name: 'profile', who: 'member', path: '/profile' },
  { name: 'profile-stats-loading', who: 'member', path: '/profile', fake: pending(/\/api\/users\/[^/]+\/stats/) },
  {
    name: 'profile-stats-failed',
    who: 'member',
    path: '/profile',
    fake: failing(/\/api\/users\/[^/]+\/stats/),
    reach: ({ page }) => page.getByText('Unable to load statistics').waitFor(),
  },
];
