import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Finding } from '#proof/lib/findings.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PATCHES = join(ROOT, 'proof/torture/mutants');
const BUILD = 'build';
/** What a copy of the project needs to run the suite, beside the files of its root. */
const COPIED = ['src', 'proof', 'scripts', BUILD];

/** A bug that is planted on purpose, as a patch of the project. */
export interface Mutant {
  name: string;
  /** What is wrong, in a sentence. */
  bug: string;
  /** The scenario or the test file that has to find it. */
  finder: string;
  /** The beginning of the finding that it has to violate, or of the title of the test. */
  invariant: string;
  patch: string;
}

/** Reads the planted bugs; a file without its lines of description is a thrown line. */
export function readMutants(): Mutant[] {
  return readdirSync(PATCHES)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => ({ ...parseMutant(readFileSync(join(PATCHES, file), 'utf8'), file), patch: join(PATCHES, file) }));
}

export function parseMutant(text: string, file: string): Omit<Mutant, 'patch'> {
  const parts = /^(.+)\nFound by: (\S+)\nViolates: (.+)\n\ndiff --git /.exec(text);
  const [, bug, finder, invariant] = parts ?? [];
  if (!bug || !finder || !invariant)
    throw new Error(
      `${file} begins with the bug, "Found by: <scenario or test file>", "Violates: <finding or title>" and an empty line`,
    );
  return { name: basename(file, '.patch'), bug, finder, invariant };
}

/** What a run with a planted bug has shown; `findings` is null where it ended before its table. */
export function judgeMutant({ invariant }: Pick<Mutant, 'invariant'>, findings: readonly Finding[] | null) {
  if (findings === null) return { isCaught: false, found: 'NO TABLE: the run did not end' };
  const violations = findings.filter(({ ok }) => !ok);
  // A check of nothing is violated too, as when the shop does not start: that is no catch.
  const caught = violations.find((one) => one.invariant.startsWith(invariant) && !/^0\b/.test(one.measured));
  if (caught) return { isCaught: true, found: describe(caught) };
  const [other] = violations;
  return { isCaught: false, found: other ? `NOT CAUGHT, but ${describe(other)}` : 'NOT CAUGHT' };
}

export function describe({ invariant, measured }: Pick<Finding, 'invariant' | 'measured'>): string {
  return `${invariant}: ${measured}`;
}

/** Whether the patch applies to the project as it is; what git says where it does not. */
export function checkPatch({ patch }: Pick<Mutant, 'patch'>): string {
  return git(ROOT, ['apply', '--check', patch]).stderr;
}

/** A copy of the project, in which one bug after the other is planted. */
export interface Copy {
  folder: string;
  plant(mutant: Mutant): void;
  /** Takes the bug out again. */
  revert(mutant: Mutant): void;
  remove(): void;
}

/** Copies the project, which is built; packages are those of the project. */
export function copyProject(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'puente-mutants-'));
  const files = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [],
  );
  for (const name of [...files, ...COPIED]) copyInto(folder, name);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    plant: ({ name, patch }) => apply(folder, { name, args: [patch] }),
    revert: ({ name, patch }) => {
      apply(folder, { name, args: ['--reverse', patch] });
      // The shop builds the web where a bug is in what it is built from.
      rmSync(join(folder, BUILD), { recursive: true });
      copyInto(folder, BUILD);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function copyInto(folder: string, name: string): void {
  cpSync(join(ROOT, name), join(folder, name), { recursive: true });
}

function apply(folder: string, { name, args }: { name: string; args: readonly string[] }): void {
  const { status, stderr } = git(folder, ['apply', ...args]);
  if (status !== 0) throw new Error(`${name} does not apply:\n${stderr}`);
}

/** Outside of any repository, so that only the folder counts. */
function git(folder: string, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_DIR: join(folder, 'no-repository') },
  });
}
