import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a clock tick, in which the kernel counts. */
const TICK_MS = 10;

/** Milliseconds of CPU, user and system, that a process and all it ever started have used. Linux only. */
export function cpuTimeOfTree(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(Number(pid)) ?? []);
  const children = Map.groupBy(stats, ({ parent }) => parent);
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + child.ticks + sum(child.pid), 0);
  const own = stats.find(({ pid }) => pid === root);
  if (!own) throw new Error(`the process ${root} has ended`);
  return (own.ticks + sum(root)) * TICK_MS;
}

/** Milliseconds of CPU that a process has used, with threads and ended children; NaN once it has ended. Linux only. */
export function cpuTimeOf(pid: number): number {
  return (readStat(pid)?.ticks ?? Number.NaN) * TICK_MS;
}

interface Stat {
  pid: number;
  parent: number;
  /** Its own, and those of children that have ended. */
  ticks: number;
}

/** Null for a process that has ended meanwhile. */
function readStat(pid: number): Stat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** The name of the program is in parentheses and may hold anything. */
export function parseStat(text: string): Stat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), ticks };
}
