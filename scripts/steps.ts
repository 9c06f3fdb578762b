import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** A word before each line of what it prints, which is shown as it comes; without one it is shown whole at the end. */
  label?: string;
}

/** Steps in sequence: the first one that fails ends it. */
export type Lane = Step | Step[];

/** Lanes that do not depend on each other and run side by side. */
export type Stage = Lane[];

/**
 * Runs stages in sequence and prints the name and duration of each step. After a stage in which a step failed, exits with the
 * code of the first that did; after one that a signal interrupted, with code 1, once its steps have ended.
 */
export async function runSteps(stages: Stage[]): Promise<void> {
  const running = new Set<ChildProcess>();
  let isInterrupted = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // At Ctrl-C the terminal sends SIGINT to the steps too. It is also the one signal at which all of them tidy up.
    if (signal !== 'SIGINT' && !isInterrupted) for (const child of running) child.kill('SIGINT');
    isInterrupted = true;
  };
  const runLane = async (lane: Lane): Promise<number> => {
    for (const step of [lane].flat()) {
      const code = isInterrupted ? 1 : await runStep(step, running);
      if (code !== 0) return code;
    }
    return 0;
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  for (const stage of stages) {
    const failed = (await Promise.all(stage.map(runLane))).find((code) => code !== 0);
    if (isInterrupted || failed !== undefined) process.exit(failed ?? 1);
  }
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

async function runStep({ name, command, env, label }: Step, running: Set<ChildProcess>): Promise<number> {
  const started = performance.now();
  if (label) console.log(`\n▸ ${name}`);
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['inherit', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  running.add(child);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => (label ? console.log(`${label} │ ${line}`) : output.push(line)));
  // A signal that ended it leaves no code.
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  if (!label) console.log([`\n▸ ${name}`, ...output].join('\n'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code === 0) console.log(`✓ ${name} (${seconds} s)`);
  else console.error(`✗ ${name} (${seconds} s)`);
  return code ?? 1;
}
