/**
 * `node tools/k8s.ts`: builds every overlay and the chart and holds them against Kubernetes' schemas, kube-score, our
 * rules and each other.
 */
import { getTools, NO_TOOLS, NoTools, type Tools } from './k8s/get-tools.ts';
import { helmFindings } from './k8s/helm.ts';
import { manifestsOf } from './k8s/manifest.ts';
import { overlays, renderAll } from './k8s/render.ts';
import { findings } from './k8s/rules.ts';
import { schemaFindings } from './k8s/schemas.ts';
import { scoreFindings } from './k8s/score.ts';

async function checkAll(tools: Tools): Promise<string[]> {
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

try {
  const found = await checkAll(await getTools(console.log));
  for (const finding of found) console.log(finding);
  process.exitCode = found.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof NoTools)) throw error;
  // Contributors who don't touch k8s/ don't need Go.
  console.log(`${error.message}\nWithout Go, Python and npm nothing of k8s/ is looked at.`);
  process.exitCode = NO_TOOLS;
}
