import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { productionPackages } from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Where things are in the image. */
export const NODE = '/usr/local/bin/node';
export const APP = '/app';
/** Account and group that no system uses; the image has no other but root, whom nothing runs as. */
export const ACCOUNT = 65532;

/** Built, or only of tests: not among the sources that Node runs. */
const WITHOUT_SOURCES = /^src\/(web|ui|backoffice|testing)(\/|$)/;
const NOT_RUN = /(\.test\.tsx?|\/tsconfig\.json|\/samples)$/;
/** Simulated partners, the demo and what only they use: in the image of a rehearsal alone. */
const REHEARSAL =
  /^src\/(simulators|app\/development|seed\/demo-\w+)(\/|$)|^src\/(seed\/seed-\w+|app\/(simulation|simulated-catalogue|run-simulators)|commands\/reset-demo|bin\/(simulators|dev|demo-reset))\.ts$/;
/** Of `build`: what the server reads. */
const BUILT = ['build/built-from', 'build/client', 'build/server', 'build/backoffice'];
/** Of packages: TypeScript, which Node refuses there, source maps and texts. Licences stay. */
const NOT_LOADED = /\.([cm]?tsx?|map|md|markdown|tsbuildinfo)$/i;
const LICENCE = /(licen[sc]e|notice|copying)/i;

/** Created empty, to be mounted over; of these only `tmp` is written to. */
const MOUNT_POINTS = ['dev', 'proc', 'sys', 'tmp'];

const SYSTEM_FILES: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/:/nologin\npuente:x:${ACCOUNT}:${ACCOUNT}:puente:/tmp:/nologin\n`,
  'etc/group': `root:x:0:\npuente:x:${ACCOUNT}:\n`,
  'etc/hosts': '127.0.0.1 localhost\n::1 localhost\n',
  // glibc resolves these itself; without the file it would look for modules that are not in the image.
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

/** Whether an image has the simulated partners and the demo, too. */
type ImageKind = 'production' | 'rehearsal';

/**
 * Writes the file system of the image into `target`, which is emptied first: Node and the libraries it loads, the shop's
 * sources, the built web and the packages of production. No shell, no package manager, no sources of the web. The web must
 * be built. That of a rehearsal has the simulated partners and the demo, too. Throws where a library is not on this machine.
 */
export function assembleImage(target: string, kind: ImageKind = 'production'): void {
  rmSync(target, { recursive: true, force: true });
  for (const folder of MOUNT_POINTS) mkdirSync(join(target, folder), { recursive: true });
  chmodSync(join(target, 'tmp'), 0o1777);
  for (const [path, text] of Object.entries(SYSTEM_FILES)) write(join(target, path), text);
  copyShop(join(target, APP), kind);
  copyPackages(join(target, APP));
  const node = nodeBinary();
  copy(node, join(target, NODE));
  for (const path of sharedLibraries([node, ...addons(join(target, APP))])) copy(path, join(target, path));
}

/** The part of the image that is this project's: sources, builds and what names them. */
export function copyShop(app: string, kind: ImageKind): void {
  const { name, version, type, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  write(join(app, 'package.json'), `${JSON.stringify({ name, version, type, imports }, null, 2)}\n`);
  write(join(app, 'sbom.json'), billOfMaterials(ROOT, { name: String(name), version: String(version) }));
  copy(join(import.meta.dirname, 'probe.mjs'), join(app, 'probe.mjs'));
  copyFiltered('src', app, (path) => {
    return !WITHOUT_SOURCES.test(path) && !NOT_RUN.test(path) && (kind === 'rehearsal' || !REHEARSAL.test(path));
  });
  for (const path of BUILT) copyFiltered(path, app, () => true);
}

function copyPackages(app: string): void {
  for (const folder of productionPackages(ROOT))
    copyFiltered(folder, app, (path) => {
      const inner = path.slice(folder.length);
      // Packages within this one are in the list themselves.
      return !inner.includes('/node_modules/') && (!NOT_LOADED.test(path) || LICENCE.test(basename(path)));
    });
}

/** Puts a file or folder of the project to the same path below `app`; `takes` decides by that path. */
function copyFiltered(path: string, app: string, takes: (path: string) => boolean): void {
  if (!takes(path)) return;
  const source = join(ROOT, path);
  if (!statSync(source).isDirectory()) copy(source, join(app, path));
  else for (const name of readdirSync(source)) copyFiltered(join(path, name), app, takes);
}

/** Node as the project's packages bring it. */
function nodeBinary(): string {
  return join(ROOT, 'node_modules', `node-linux-${process.arch}`, 'bin/node');
}

/** The compiled addons of packages. */
function addons(app: string): string[] {
  return readdirSync(join(app, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.node'))
    .map((path) => join(app, 'node_modules', path));
}

/**
 * The dynamic loader and every shared library that these programs and addons load, with what those load in turn, as the
 * loader of this machine finds them. Throws, naming the library, where one is missing.
 */
function sharedLibraries(programs: readonly string[]): string[] {
  const lines = programs.flatMap((program) => execFileSync('ldd', [program], { encoding: 'utf8' }).split('\n'));
  const missing = lines.find((line) => line.includes('not found'));
  if (missing !== undefined) throw new Error(`a library is not on this machine: ${missing.trim()}`);
  const paths = lines.map((line) => /(?:=> |^\s*)(\/\S+) \(0x/.exec(line)?.[1]).filter((path) => path !== undefined);
  return [...new Set(paths)].sort();
}

/** Bytes of all files below a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}

/** Links a file where both ends are on one file system, which spares copying 190 MB; else copies it. */
function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const file = realpathSync(from);
  try {
    linkSync(file, to);
  } catch {
    copyFileSync(file, to);
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
