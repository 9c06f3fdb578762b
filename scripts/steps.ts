import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

/** One step, or several that do not depend on each other and run side by side. */
export type Stage = Step | Step[];

/**
 * Runs stages in sequence and prints the name and duration of each step. The output of a step that runs beside others is
 * printed whole when it ends. After a stage in which a step failed, exits with the code of the first that did; after one that
 * a signal interrupted, with code 1, once its steps have ended.
 */
export async function runSteps(stages: Stage[]): Promise<void> {
  const running = new Set<ChildProcess>();
  let isInterrupted = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // At Ctrl-C the terminal sends SIGINT to the steps too. It is also the one signal at which all of them tidy up.
    if (signal !== 'SIGINT' && !isInterrupted) for (const child of running) child.kill('SIGINT');
    isInterrupted = true;
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  for (const stage of stages) {
    const codes = Array.isArray(stage)
      ? await Promise.all(stage.map((step) => runBesideOthers(step, running)))
      : [await runAlone(stage, running)];
    const failed = codes.find((code) => code !== 0);
    if (isInterrupted || failed !== undefined) process.exit(failed ?? 1);
  }
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

async function runAlone(step: Step, running: Set<ChildProcess>): Promise<number> {
  const started = performance.now();
  console.log(`\n▸ ${step.name}`);
  const code = await exitCode(start(step, 'inherit'), running);
  report(step, { code, started });
  return code;
}

async function runBesideOthers(step: Step, running: Set<ChildProcess>): Promise<number> {
  const started = performance.now();
  const child = start(step, 'pipe');
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await exitCode(child, running);
  console.log(`\n▸ ${step.name}`);
  process.stdout.write(Buffer.concat(output));
  report(step, { code, started });
  return code;
}

function start({ command, env }: Step, output: 'inherit' | 'pipe'): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, args, { stdio: ['inherit', output, output], env: { ...process.env, ...env } });
}

/** The code with which a process ended, once all of its output was read; 1 where a signal ended it. */
async function exitCode(child: ChildProcess, running: Set<ChildProcess>): Promise<number> {
  running.add(child);
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  return code ?? 1;
}

function report(step: Step, { code, started }: { code: number; started: number }): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code === 0) console.log(`✓ ${step.name} (${seconds} s)`);
  else console.error(`✗ ${step.name} (${seconds} s)`);
}
