import { readdirSync, readFileSync } from 'node:fs';
import { generatedCatalog, likesOf, rankOf, readersOf } from '../../load-tests/generate/catalog.ts';
import { calls } from '../../load-tests/k6/calls.js';
import { bounds, scenarios } from '../../load-tests/k6/scenarios.js';
import { allowed, latencies, metricOf, thresholdsOf } from '../../load-tests/k6/thresholds.js';
import { rows } from '../../services/gateway/src/gateway.rows.ts';
import { loadRunFrom } from './target.ts';

const FOLDER = 'load-tests/k6';
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')] as const);
const names = Object.keys(scenarios);

describe('the calls of the load tests', () => {
  it.each(Object.entries(calls))('are calls of the API: %s', (name, { method, path }) => {
    const row = rows.find((one) => one.name === name);
    expect(row?.route.method).toBe(method);
    expect(row?.urls).toContain(path);
  });

  it('are named wherever a script makes one', () => {
    const made = sources.flatMap(([, text]) =>
      [...text.matchAll(/\bcall\(\s*'([^']+)'/g)].map(([, name = '']) => name),
    );
    expect(made.length).toBeGreaterThan(20);
    expect(made.filter((name) => !(name in calls))).toEqual([]);
  });
});

describe('the scenarios', () => {
  it.each(names)('have a script that runs them: %s', (name) => {
    const text = readFileSync(`${FOLDER}/${name}.js`, 'utf8');
    for (const use of ['optionsOf', 'summaryOf']) expect(text).toContain(`${use}('${name}')`);
  });

  it.each(Object.entries(scenarios))('have thresholds for errors, limits and each call: %s', (name, scenario) => {
    const { calls: made, isToBreak = false } = scenario;
    const thresholds = thresholdsOf(name, made, { isToBreak });
    expect(made.length).toBeGreaterThan(0);
    expect(Object.keys(thresholds)).toEqual(expect.arrayContaining(['errors', 'limited', ...made.map(metricOf)]));
    expect(made.filter((call) => !(call in calls))).toEqual([]);
  });

  it.each(Object.entries(scenarios))('stay within the bounds: %s', (_, { rate = 0, users = 0, minutes, shape }) => {
    expect(rate).toBeLessThanOrEqual(bounds.rate);
    expect(users).toBeLessThanOrEqual(bounds.users);
    expect(minutes).toBeLessThanOrEqual(bounds.minutes);
    expect(shape.reduce((sum, [time]) => sum + time, 0)).toBeCloseTo(1);
  });

  it('have no thresholds that none of them uses', () => {
    expect(Object.keys(allowed).sort()).toEqual([...names].sort());
    const used = new Set(Object.values(scenarios).flatMap((one) => one.calls));
    expect(Object.keys(latencies).filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('the target', () => {
  it('is this machine unless somebody says that another one is theirs', () => {
    expect(loadRunFrom(['smoke'], { PORT: '3000' }).origin).toBe('http://localhost:3000');
    expect(loadRunFrom(['smoke', '--target', 'http://127.0.0.1:9'], {}).oidcUrl).toBe('http://127.0.0.1:8081');
    const foreign = ['smoke', '--target', 'https://masque.example.org'];
    expect(() => loadRunFrom(foreign, {})).toThrow('is not this machine');
    expect(() => loadRunFrom(['smoke', '--oidc', 'http://10.0.0.1', '--yes-this-is-mine'], {})).toThrow('not this');
    expect(loadRunFrom([...foreign, '--yes-this-is-mine'], {}).origin).toBe('https://masque.example.org');
  });

  it('is not asked for more than the bounds', () => {
    expect(() => loadRunFrom(['browse', '--rate', '1001'], {})).toThrow('--rate');
    expect(() => loadRunFrom(['browse', '--minutes', '0'], {})).toThrow('--minutes');
    expect(() => loadRunFrom(['constructor'], {})).toThrow('SCENARIO');
  });
});

describe('the generated catalog', () => {
  const COUNT = 1_000;
  const all = [...generatedCatalog(COUNT, 3)];
  const without = (one: unknown) => JSON.stringify(one).replaceAll(/"changedHour":\d+/g, '');

  it('is the same one for the same seed, another one for another', () => {
    const [again] = generatedCatalog(COUNT, 3);
    const [other] = generatedCatalog(COUNT, 4);
    expect(without(again)).toBe(without(all[0]));
    expect(other?.character._id).not.toBe(all[0]?.character._id);
    expect(other?.character.summary).not.toBe(all[0]?.character.summary);
  });

  it('has each character once, with a card, and marked to be published', () => {
    expect(new Set(all.map(({ character }) => character._id)).size).toBe(COUNT);
    for (const { character, version } of all) {
      expect(version._id).toBe(`${character._id}:1`);
      expect([character.outbox, version.outbox]).toEqual([{ 'character-changed': true }, { 'card-published': true }]);
    }
  });

  it('is liked as by Zipf’s law, by different people, and counted right', () => {
    const readers = readersOf(COUNT);
    const ranks = Array.from({ length: COUNT }, (_, index) => rankOf(index, COUNT));
    expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    expect(likesOf(1, readers) / likesOf(10, readers)).toBeCloseTo(10);
    for (const { popularity, reactions, favorites } of all) {
      expect(new Set(reactions.map(({ userId }) => userId)).size).toBe(reactions.length);
      expect(popularity?.counts.likes ?? 0).toBe(reactions.length);
      expect(popularity?.counts.favorites ?? 0).toBe(favorites.length);
    }
    expect(all.filter(({ reactions }) => reactions.length === 0).length).toBeGreaterThan(COUNT / 2);
  });

  it('has a few tags on many and many on few, and texts from short to long', () => {
    const counts = new Map<string, number>();
    for (const tag of all.flatMap(({ character }) => character.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(COUNT / 5);
    expect(sorted.filter((count) => count === 1).length).toBeGreaterThan(sorted.length / 2);
    const lengths = all.map(({ version }) => version.texts.scenario.length).sort((a, b) => a - b);
    expect(lengths[COUNT / 2]).toBeGreaterThan(400);
    expect(lengths[COUNT / 2]).toBeLessThan(1_200);
    expect((lengths.at(-1) ?? 0) / (lengths[0] ?? 1)).toBeGreaterThan(10);
  });
});
