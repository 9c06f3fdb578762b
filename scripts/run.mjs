// Entry point of every npm script: installs the dependencies when the lock file changed, then runs a TypeScript file
// with the Node among them, or with this one where there is none for the machine (macOS). Plain JavaScript without
// dependencies, so that any installed Node can run it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.cache', 'installed');
const packagedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installedHash() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
}

/** The packaged Node, else the one that runs this where it is new enough; ends with a sentence where it is not. */
function findNode() {
  if (existsSync(packagedNode)) return packagedNode;
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node).map(Number);
  const [runningMajor, runningMinor] = process.versions.node.split('.').map(Number);
  if (runningMajor > major || (runningMajor === major && runningMinor >= minor)) return process.execPath;
  console.error(
    `Puente necesita Node ${major}.${minor} o posterior y este es ${process.versions.node}: instalalo desde https://nodejs.org y repetí la orden.`,
  );
  process.exit(1);
}

function install() {
  const env = { ...process.env };
  for (const name of ['NODE_ENV', 'npm_config_omit', 'NPM_CONFIG_OMIT', 'npm_config_production']) delete env[name];
  console.log('Instalando dependencias (la primera vez puede tardar un minuto)…');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

if (installedHash() !== lockHash()) install();

const [script, ...rest] = process.argv.slice(2);
const child = spawn(findNode(), [join(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
});
// A terminal gives Ctrl-C to every process, and npm passes it on here once more. The child counts only what the terminal
// gives it: of all that arrives here it gets one SIGTERM.
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!isEnding) child.kill('SIGTERM');
    isEnding = true;
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
