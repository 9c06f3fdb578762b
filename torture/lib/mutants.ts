import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PATCHES = join(ROOT, 'torture/mutants');
/** What a copy of the project needs to run the suite; the build is copied, so that it is current where a patch leaves it alone. */
const COPIED = ['src', 'torture', 'bench', 'scripts', 'build'];

/** A bug that is planted on purpose, as a patch of the project. */
export interface Mutant {
  name: string;
  /** What is wrong, in a sentence. */
  bug: string;
  /** The scenario that has to find it. */
  scenario: string;
  patch: string;
}

/** Reads the planted bugs; a file without its two lines of description is a thrown line. */
export function readMutants(): Mutant[] {
  return readdirSync(PATCHES)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => ({ ...parseMutant(readFileSync(join(PATCHES, file), 'utf8'), file), patch: join(PATCHES, file) }));
}

export function parseMutant(text: string, file: string): Omit<Mutant, 'patch'> {
  const [, bug, scenario] = /^(.+)\nFound by: ([a-z-]+)\n\ndiff --git /.exec(text) ?? [];
  if (!bug || !scenario)
    throw new Error(`${file} begins with the bug, a line "Found by: <scenario>" and an empty line`);
  return { name: basename(file, '.patch'), bug, scenario };
}

/** Whether the patch applies to the project as it is; what git says where it does not. */
export function checkPatch({ patch }: Mutant): string {
  return git(ROOT, ['apply', '--check', patch]).stderr;
}

/** Copies the project into the folder; packages are those of the project. */
export function copyProject(folder: string): void {
  const files = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [],
  );
  for (const name of [...files, ...COPIED]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, force: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Plants the bug in a copy of the project. */
export function plant({ name, patch }: Mutant, folder: string): void {
  const { status, stderr } = git(folder, ['apply', patch]);
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
