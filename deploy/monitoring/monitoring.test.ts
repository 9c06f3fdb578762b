import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startShop } from '#testing/shop.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const METRICS_TOKEN = 'token-de-metricas';
const FOLDER = import.meta.dirname;
const RULES = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
const DASHBOARD = JSON.parse(read('dashboard.json')) as {
  panels: { id: number; title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets: { expr: string }[] }[];
};
const RUNBOOK = 'docs/operations/alarms.md';

function read(path: string): string {
  return readFileSync(join(FOLDER, path), 'utf8');
}

describe('the metrics of a running shop', async () => {
  const shop = await startShop({ config: { metricsToken: METRICS_TOKEN } });
  const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();

  const namesOf = (line: 'HELP' | 'TYPE') =>
    [...text.matchAll(new RegExp(`^# ${line} (\\w+) \\S`, 'gm'))].map(([, name = '']) => name);

  test('each has a help text and a type', () => {
    const sampled = [...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name = '']) => name);
    const known = new Set(namesOf('TYPE'));
    expect(sampled.length).toBeGreaterThan(20);
    expect(sampled.filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')) && !known.has(name))).toEqual(
      [],
    );
    expect(namesOf('HELP')).toEqual(namesOf('TYPE'));
  });

  const unknownIn = (expression: string) =>
    [...expression.matchAll(/\bpuente_\w+/g)]
      .map(([name]) => name.replace(/_bucket$/, ''))
      .filter((name) => !namesOf('TYPE').includes(name));

  test.each(RULES)('$alert reads metrics that exist', ({ expr }) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  test.each(DASHBOARD.panels)('the panel "$title" shows metrics that exist', ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
  });
});

test('the panels of the dashboard have names and places of their own', () => {
  const { panels } = DASHBOARD;
  const placeOf = ({ gridPos: { x, y } }: (typeof panels)[number]) => `${x} ${y}`;
  for (const own of [panels.map(({ id }) => String(id)), panels.map(({ title }) => title), panels.map(placeOf)])
    expect(new Set(own).size).toBe(panels.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

test('each alarm says how urgent it is and has a paragraph that says what to do', () => {
  const headings = [...read(`../../${RUNBOOK}`).matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name);
  expect(headings).toEqual(RULES.map(({ alert }) => alert));
  for (const { alert, labels, annotations } of RULES) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.runbook).toBe(`${RUNBOOK}#${alert.toLowerCase()}`);
  }
});

const isRunnable = spawnSync('promtool', ['--version']).error === undefined;
if (!isRunnable) console.log('alerts.yaml: read, not evaluated, since promtool is not installed');

test.runIf(isRunnable)('Prometheus understands every expression of the dashboard', () => {
  const rules = DASHBOARD.panels.flatMap(({ targets }) => targets.map(({ expr }) => ({ record: 'panel', expr })));
  const labelled = rules.map((rule, index) => ({ ...rule, labels: { panel: String(index) } }));
  const folder = mkdtempSync(join(tmpdir(), 'puente-dashboard-'));
  writeFileSync(join(folder, 'rules.yaml'), JSON.stringify({ groups: [{ name: 'dashboard', rules: labelled }] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', join(folder, 'rules.yaml')], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stdout + stderr).toContain(`${rules.length} rules found`);
  expect(status).toBe(0);
});

test.runIf(isRunnable)('the rules alarm as their own tests say', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(FOLDER, 'alerts.test.yaml')], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});
