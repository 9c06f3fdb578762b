import { spawnSync } from 'node:child_process';
import { buildWeb } from '#app/web/build.ts';
import { type Finding, none } from '#proof/lib/findings.ts';
import { report } from '#proof/lib/report.ts';
import { runConnections } from './connections.ts';
import { runDisk } from './disk.ts';
import { runFailover } from './failover.ts';
import { runKills } from './kills.ts';
import { runMigration } from './migration.ts';
import { runPgbouncer } from './pgbouncer.ts';
import { runRestore } from './restore.ts';
import { runRolling } from './rolling.ts';

interface Drill {
  run(): Promise<Finding[]>;
  /** Programs that it needs, with Debian's package of each. */
  programs: Readonly<Record<string, string>>;
  /** Whether it mounts something. */
  isOfRoot?: boolean;
}

const DRILLS: Readonly<Record<string, Drill>> = {
  rolling: { run: runRolling, programs: { haproxy: 'haproxy' } },
  kills: { run: runKills, programs: { haproxy: 'haproxy' } },
  pgbouncer: { run: runPgbouncer, programs: { haproxy: 'haproxy', pgbouncer: 'pgbouncer' } },
  failover: {
    run: runFailover,
    programs: { haproxy: 'haproxy', pg_ctlcluster: 'postgresql', patroni: 'patroni', etcd: 'etcd-server' },
  },
  restore: { run: runRestore, programs: { haproxy: 'haproxy', pg_ctlcluster: 'postgresql', pgbackrest: 'pgbackrest' } },
  migration: { run: runMigration, programs: { haproxy: 'haproxy', git: 'git' } },
  connections: { run: runConnections, programs: { haproxy: 'haproxy' } },
  disk: { run: runDisk, programs: { haproxy: 'haproxy', mount: 'mount' }, isOfRoot: true },
};

// `npm run drill` runs all of them, `npm run drill -- rolling` one: each prints what is promised and what it measured.
const requested = process.argv.slice(2);
const names = requested.length > 0 ? requested : Object.keys(DRILLS);
const unknown = names.filter((name) => !(name in DRILLS));
if (unknown.length > 0) refuse(`no such drill: ${unknown.join(', ')} (there are ${Object.keys(DRILLS).join(', ')})`);
const missing = names.flatMap((name) => missingPackages(DRILLS[name]?.programs ?? {}));
if (missing.length > 0) refuse(`apt-get install --no-install-recommends ${[...new Set(missing)].join(' ')}`);
const ofRoot = names.filter((name) => DRILLS[name]?.isOfRoot);
if (ofRoot.length > 0 && process.getuid?.() !== 0) refuse(`only root can run: ${ofRoot.join(', ')}`);

buildWeb({ apiUrl: null, env: process.env, print: (line) => console.log(line) });
const findings: (Finding & { drill: string })[] = [];
for (const name of names) {
  const started = performance.now();
  console.log(name);
  try {
    const found = (await DRILLS[name]?.run()) ?? [];
    findings.push(...found.map((finding) => ({ drill: name, ...finding })));
  } catch (error) {
    console.error(error);
    findings.push({ drill: name, ...none('drills that did not run to their end', 1) });
  }
  console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
process.exit(report('drills', findings));

function missingPackages(programs: Drill['programs']): string[] {
  return Object.entries(programs)
    .filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
    .map(([, name]) => name);
}

function refuse(line: string): never {
  console.error(line);
  process.exit(2);
}
