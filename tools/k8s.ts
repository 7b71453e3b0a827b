/** Looks at the manifests for Kubernetes, and writes what is made of them: `node tools/k8s.ts check|write`. */
import { checkAll } from './k8s/check.ts';
import { writeGenerated } from './k8s/generated.ts';
import { getTools, NO_TOOLS, NoTools } from './k8s/get-tools.ts';

const USAGE = `Usage: node tools/k8s.ts check|write

  check  builds every overlay and the chart and holds them against Kubernetes' schemas, kube-score, the code and each other
  write  writes the alerts (of Prometheus' rule files) and the chart (of the production overlay)`;

const say = (line: string) => console.log(line);

async function main(action: string | undefined): Promise<number> {
  if (action !== 'check' && action !== 'write') {
    say(USAGE);
    return 1;
  }
  try {
    const tools = await getTools(say);
    if (action === 'write') {
      await writeGenerated(tools);
      return 0;
    }
    const found = await checkAll(tools);
    for (const finding of found) say(finding);
    return found.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NoTools)) throw error;
    // Who changes nothing here needs no Go.
    say(`${error.message}\nWithout Go, Python and npm nothing of k8s/ is looked at.`);
    return NO_TOOLS;
  }
}

process.exitCode = await main(process.argv[2]);
