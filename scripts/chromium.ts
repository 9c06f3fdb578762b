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
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A Chromium that runs here: the one of CHROME_PATH, else the one that comes as an npm package (unpacked once), else
 * the system's, else Debian's package where that can be installed. Never none: tests in the browser are not skipped.
 */
export async function findChromium(say: (line: string) => void): Promise<Browser> {
  const given = process.env.CHROME_PATH;
  if (given && isRunnable({ path: given, env: {} })) return { path: given, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKAGE)) {
    const packed = await unpack(say);
    if (isRunnable(packed)) return packed;
  }
  const installed = SYSTEM.find((path) => existsSync(path) && isRunnable({ path, env: {} }));
  if (installed) return { path: installed, env: {} };
  return installWithApt(say);
}

function isRunnable({ path, env }: Browser): boolean {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

/** The package's own launcher unpacks into a shared folder and starts Chromium with its walls down; so we unpack it ourselves. */
async function unpack(say: (line: string) => void): Promise<Browser> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(import.meta.dirname, `../node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) {
    say('Desempaquetando Chromium (una sola vez)…');
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

function installWithApt(say: (line: string) => void): Browser {
  say('Instalando Chromium con apt-get…');
  const steps = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  const done =
    process.getuid?.() === 0 && steps.every(([program = '', ...args]) => spawnSync(program, args).status === 0);
  const path = '/usr/bin/chromium';
  if (!done || !isRunnable({ path, env: {} })) {
    throw new Error('No hay un Chromium que funcione: instalá uno y poné su ruta en CHROME_PATH.');
  }
  return { path, env: {} };
}
