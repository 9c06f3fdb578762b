import type { ChildProcess } from 'node:child_process';

/** Kills a child that still runs when this program exits: by an error, or by a signal whose handler exits. */
export function endWithThisProgram(child: ChildProcess): void {
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
