import type { Tools } from './get-tools.ts';
import { helmFindings } from './helm.ts';
import { manifestsOf } from './manifest.ts';
import { overlays, renderAll } from './render.ts';
import { findings } from './rules.ts';
import { schemaFindings } from './schemas.ts';
import { scoreFindings } from './score.ts';

export async function checkAll(tools: Tools): Promise<string[]> {
  const rendered = await renderAll(tools);
  const found = await Promise.all(
    overlays.map(async (overlay) => {
      const text = rendered[overlay];
      const all = [...(await schemaFindings(tools, text)), ...findings(manifestsOf(text))];
      return all.map((finding) => `${overlay}: ${finding}`);
    }),
  );
  // The operator's own stores are out of scope, and the local overlay's stores only fit a laptop.
  const scored = (await scoreFindings(tools, rendered.production)).map((finding) => `production: ${finding}`);
  const ofChart = (await helmFindings(tools, rendered.production)).map((finding) => `chart: ${finding}`);
  return [...found.flat(), ...scored, ...ofChart];
}
