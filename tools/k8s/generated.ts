import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { alertFiles, MONITORING } from './alerts.ts';
import { chartFiles } from './chart.ts';
import type { Tools } from './get-tools.ts';
import { CHART } from './helm.ts';
import { renderAll } from './render.ts';

/** The chart is made from the overlay, which includes the alerts, so alerts come first. */
export async function writeGenerated(tools: Tools): Promise<void> {
  await write(MONITORING, await alertFiles(), isAlerts);
  const { production } = await renderAll(tools);
  await write(CHART, chartFiles(production), isOfChart);
}

export async function staleFiles(production: string): Promise<string[]> {
  return [
    ...(await differing(MONITORING, await alertFiles(), isAlerts)),
    ...(await differing(CHART, chartFiles(production), isOfChart)),
  ];
}

const isAlerts = (path: string): boolean => path.startsWith('alerts-');
const isOfChart = (path: string): boolean => path.startsWith('templates/');

async function write(
  folder: string,
  files: ReadonlyMap<string, string>,
  isOurs: (path: string) => boolean,
): Promise<void> {
  for (const path of await listed(folder)) if (isOurs(path) && !files.has(path)) await rm(join(folder, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

export async function differing(
  folder: string,
  files: ReadonlyMap<string, string>,
  isOurs: (path: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of await listed(folder)) if (isOurs(path) && !files.has(path)) found.push(join(folder, path));
  for (const [path, text] of files) {
    const place = join(folder, path);
    if (!existsSync(place) || (await readFile(place, 'utf8')) !== text) found.push(place);
  }
  return found.map((path) => `${path} is not what it is made of: node tools/k8s.ts write`);
}

const listed = (folder: string): Promise<string[]> => readdir(folder, { recursive: true });
