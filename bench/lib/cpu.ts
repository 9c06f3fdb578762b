import { readFileSync } from 'node:fs';

/** The unit in which Linux counts a process's time on a core. */
const TICKS_PER_SECOND = 100;

/** Seconds on a core that a process has used so far, its threads included; NaN where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    // The name of the program, in parentheses, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
