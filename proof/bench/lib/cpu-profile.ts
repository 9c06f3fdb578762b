import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  /** Microseconds. */
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** A window of the monotonic clock that all processes of the machine share, in microseconds. */
export interface Window {
  from: number;
  to: number;
}

/** The environment with which a program writes a CPU profile into the folder when it ends. */
export function profiled(folder: string): Record<string, string> {
  return { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${folder}` };
}

export function monotonicMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The longest profile of the folder: that of the program, beside those of its workers. */
export function readProfile(folder: string): CpuProfile {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .sort((a, b) => b.length - a.length);
  return JSON.parse(texts[0] ?? '') as CpuProfile;
}

/** The share of each package in the busy time of the window; a function without a file belongs to what called it. */
export function sharesByPackage({ nodes, startTime, samples, timeDeltas }: CpuProfile, window: Window) {
  const owners = ownersOf(nodes);
  const spent = new Map<string, number>();
  let time = startTime;
  samples.forEach((node, index) => {
    const delta = timeDeltas[index] ?? 0;
    time += delta;
    const owner = owners.get(node) ?? 'node';
    if (time >= window.from && time <= window.to && owner !== 'idle') spent.set(owner, (spent.get(owner) ?? 0) + delta);
  });
  const busy = [...spent.values()].reduce((sum, value) => sum + value, 0);
  return [...spent].map(([owner, value]) => ({ owner, share: value / busy })).sort((a, b) => b.share - a.share);
}

function ownersOf(nodes: CpuProfile['nodes']): Map<number, string> {
  const owners = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const assign = (node: CpuProfile['nodes'][number], parent: string) => {
    const owner = ownerOf(node.callFrame) ?? parent;
    owners.set(node.id, owner);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) assign(child, owner);
    }
  };
  if (nodes[0]) assign(nodes[0], 'node');
  return owners;
}

/** Null for a function of the engine, which works for its caller. */
function ownerOf({ functionName, url }: { functionName: string; url: string }): string | null {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(program)') return 'node';
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url === '') return null;
  const library = url.split('/node_modules/').at(-1);
  if (url.includes('/node_modules/') && library) return library.split('/', library.startsWith('@') ? 2 : 1).join('/');
  if (url.startsWith('node:')) return url.includes('zlib') ? 'compression' : 'node';
  return url.includes('/build/') ? "the web's own code" : "the server's own code";
}
