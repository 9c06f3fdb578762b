import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 10_000;

/** Kills a process and its children with SIGKILL; resolves when all of them have ended. Reads Linux's `/proc`. */
export async function killTree(root: number): Promise<void> {
  // A stopped parent starts no further child while its children are listed.
  process.kill(root, 'SIGSTOP');
  const tree = [root, ...childrenOf(root)];
  for (const pid of tree) kill(pid);
  const until = performance.now() + LIMIT_MS;
  while (tree.some(isRunning)) {
    if (performance.now() > until) throw new Error(`process ${root} or a child of it does not end`);
    await pause(10);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

/**
 * A zombie has ended, and its parent has not asked for its exit code yet. A child of this process soon will be gone, and
 * until then PostgreSQL takes it for a server that runs; others may stay for as long as nobody asks.
 */
function isRunning(pid: number): boolean {
  const stat = statOf(pid);
  return stat !== null && (stat.state !== 'Z' || stat.parent === process.pid);
}

/** State and parent of a process; null when there is none. Its name, in parentheses, may hold spaces. */
function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
