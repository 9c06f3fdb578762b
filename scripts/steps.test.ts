import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allowForPrograms } from '#testing/allow-for-programs.ts';
import { openTerminal, untilShown } from '#testing/terminal.ts';

allowForPrograms();

test.each([
  ['Ctrl-C', 'interrupt'],
  ['SIGTERM', 'terminate'],
] as const)(
  'after %s the steps that run tidy up before the runner ends, and no further one begins',
  async (_name, how) => {
    const folder = mkdtempSync(join(tmpdir(), 'puente-steps-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [tidied, further, program] = ['tidied', 'further', 'program.ts'].map((name) => join(folder, name));
    const step = `
    process.once('SIGINT', () => setTimeout(() => { fs.writeFileSync(${JSON.stringify(tidied)}, ''); process.exit(1); }, 300));
    setInterval(() => undefined, 1000);
    console.log('running');`;
    const next = `fs.writeFileSync(${JSON.stringify(further)}, '')`;
    writeFileSync(
      program ?? '',
      `import { runSteps } from ${JSON.stringify(join(import.meta.dirname, 'steps.ts'))};
     console.log('runner ' + process.pid + ';');
     const step = (name: string, code: string) => ({ name, label: name, command: [process.execPath, '-e', code] });
     await runSteps([[step('one', ${JSON.stringify(step)})], [step('two', ${JSON.stringify(next)})]]);`,
    );
    const terminal = await openTerminal(`${process.execPath} ${program}`, {});
    await untilShown(terminal, 'running', 180);
    if (how === 'interrupt') terminal.interrupt();
    else process.kill(Number(/runner (\d+);/.exec(terminal.output())?.[1]), 'SIGTERM');
    expect(await terminal.ended).toBe(1);
    expect([existsSync(tidied ?? ''), existsSync(further ?? '')]).toEqual([true, false]);
  },
);
