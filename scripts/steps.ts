import { spawnSync } from 'node:child_process';

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

/** Runs steps in sequence and prints the name and duration of each; exits with the code of the first that fails. */
export function runSteps(steps: Step[]): void {
  for (const step of steps) {
    const started = performance.now();
    console.log(`\n▸ ${step.name}`);
    const [program = '', ...args] = step.command;
    const run = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...step.env } });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (run.status !== 0) {
      console.error(`✗ ${step.name} (${seconds} s)`);
      process.exit(run.status ?? 1);
    }
    console.log(`✓ ${step.name} (${seconds} s)`);
  }
}
