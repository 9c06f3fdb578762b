import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { allowForPrograms } from '#testing/allow-for-programs.ts';
import { buildWebOnce } from '#testing/build-web.ts';
import { createTestDatabase } from '#testing/database.ts';
import { PARTNER_CREDENTIALS, SELLER_DETAILS } from '#testing/production-environment.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { waitFor } from '#testing/wait-for.ts';
import { APP, assembleImage, copyShop } from './assemble.ts';
import { canConfine, runImage } from './run-image.ts';

/** The environment that the image gives to its processes. */
const IMAGE_ENVIRONMENT = Object.fromEntries(
  (/^ENV (.*)$/m.exec(readFileSync(join(import.meta.dirname, 'Containerfile'), 'utf8'))?.[1] ?? '')
    .split(' ')
    .map((entry) => entry.split('=')),
) as Record<string, string>;

/** The image is of Linux, and is made of the building machine's libraries. */
const isLinux = process.platform === 'linux';
const isConfined = isLinux && canConfine();
const root = mkdtempSync(join(tmpdir(), 'puente-image-'));
const PARTNERS = {
  ...SELLER_DETAILS,
  ...PARTNER_CREDENTIALS,
  ABITAB_PRIVATE_KEY: 'una-clave',
  ABITAB_WEBHOOK_SECRET: 'otra-clave',
};

allowForPrograms();
const database = isLinux ? await createTestDatabase() : null;
if (isLinux) {
  console.log(isConfined ? 'image: chrooted, read-only, as uid 65532' : 'image: namespaces are refused, no chroot');
  await buildWebOnce();
  assembleImage(root);
}
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function evaluate(code: string): Promise<string> {
  const child = runImage(root, ['--eval', code], { ...IMAGE_ENVIRONMENT });
  const [output, faults] = await Promise.all([read(child.stdout), read(child.stderr)]);
  expect(faults).toBe('');
  return output.trim();
}

function read(stream: ChildProcess['stdout']): Promise<string> {
  return stream ? text(stream) : Promise.resolve('');
}

test.runIf(isLinux)(
  'the shop starts from the files of the image alone, answers pages and its probe, and ends at SIGTERM',
  async () => {
    const port = await reservePort();
    const url = `http://127.0.0.1:${port}`;
    const shop = runImage(root, ['src/bin/start.ts'], {
      ...IMAGE_ENVIRONMENT,
      ...PARTNERS,
      ...(isConfined ? {} : { DATA_DIR: join(root, 'tmp/data') }),
      DATABASE_URL: database?.url ?? '',
      SEALING_KEY: randomBytes(32).toString('base64'),
      PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    const ended = once(shop, 'exit');
    const faults = read(shop.stderr);
    void read(shop.stdout);
    await waitFor(
      'the image to be ready',
      async () => {
        if (shop.exitCode !== null) throw new Error(`the image ended with ${shop.exitCode}: ${await faults}`);
        return (await statusOf(`${url}/ready`)) === 200;
      },
      180,
    );
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'up', simulated: [] });
    const page = await fetch(`${url}/information/terms`);
    const html = await page.text();
    expect([page.status, html.includes('<html')]).toEqual([200, true]);
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? 'none';
    expect(await statusOf(`${url}${script}`)).toBe(200);
    expect(await statusOf(`${url}/operacion/entrar`)).toBe(200);
    // It waits for an answer only as long as one takes that is well.
    await waitFor('the probe to succeed', async () => (await probe(`${url}/ready`)) === 0);
    shop.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await probe(`${url}/ready`)).toBe(1);
  },
);

/** The exit code of the program with which a container's health is checked. */
async function probe(url: string): Promise<unknown> {
  const [code] = (await once(runImage(root, ['probe.mjs', url], {}), 'exit')) as unknown[];
  return code;
}

function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}

test.runIf(isLinux)('the image holds one program, and no tests, sources of the web or development packages', () => {
  expect(readdirSync(join(root, 'usr/local/bin'))).toEqual(['node']);
  expect(['bin', 'sbin', 'usr/bin', 'usr/sbin'].filter((path) => existsSync(join(root, path)))).toEqual([]);
  const app = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' });
  expect(
    app.filter((path) =>
      /\.test\.tsx?$|^src\/(web|testing)\/|^node_modules\/(vite|vitest|typescript|npm)\//.test(path),
    ),
  ).toEqual([]);
});

test.runIf(isLinux)(
  'the image of production holds neither simulated partners nor the demo, that of a rehearsal both',
  () => {
    const demo = ['simulators/network.ts', 'seed/seed-demo.ts', 'app/development/mails-page.ts', 'bin/simulators.ts'];
    const present = (image: string) => demo.filter((path) => existsSync(join(image, 'app/src', path)));
    expect(present(root)).toEqual([]);
    const rehearsal = mkdtempSync(join(tmpdir(), 'puente-image-'));
    copyShop(join(rehearsal, APP), 'rehearsal');
    expect(present(rehearsal)).toEqual(demo);
    rmSync(rehearsal, { recursive: true, force: true });
  },
);

test.runIf(isLinux)('the bill of materials names Node and every package of the image, with licence and hash', () => {
  const bill = JSON.parse(readFileSync(join(root, 'app/sbom.json'), 'utf8')) as {
    bomFormat: string;
    metadata: object;
    components: { name: string; version: string; purl?: string; hashes?: object[]; licenses?: object[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  expect(bill.metadata).toMatchObject({ component: { name: 'puente', version } });
  const [node, ...packages] = bill.components;
  expect(node).toMatchObject({ name: 'node', version: process.versions.node });
  const installed = readdirSync(join(root, 'app/node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(root, 'app/node_modules', path), 'utf8')))
    .map(({ name, version: found }: { name: string; version: string }) => `${name}@${found}`);
  expect(installed.length).toBeGreaterThan(50);
  expect(packages.map((one) => `${one.name}@${one.version}`).sort()).toEqual(installed.sort());
  expect(packages.filter(({ hashes, licenses }) => !hashes || !licenses).map(({ name }) => name)).toEqual([]);
});

test.runIf(isLinux)('every program of the image finds the sources that it loads at its start', () => {
  const sources = join(root, 'app/src');
  const missing = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(sources, path), 'utf8');
      const loaded = text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(#(\w+)\/[^']+|\.[^']+)'/gm);
      return [...loaded]
        .map(([, name = '']) => (name.startsWith('#') ? join(sources, name.slice(1)) : join(sources, path, '..', name)))
        .filter((file) => file.endsWith('.ts') && !existsSync(file))
        .map((file) => `${path} loads ${file.slice(sources.length + 1)}`);
    });
  expect(missing).toEqual([]);
});

test.runIf(isConfined)('a process of the image is nobody, has no capability, and can write only in /tmp', async () => {
  const written = await evaluate(`
    const { openSync, readFileSync } = require('node:fs');
    const writes = (path) => { try { openSync(path, 'a'); return true; } catch { return false; } };
    const capabilities = /CapEff:\\s*(\\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
    const paths = ['/x', '/app/x', '/app/src/x', '/etc/passwd', '/lib/x', '/usr/local/bin/node', '/tmp/x'];
    console.log(JSON.stringify([process.getuid(), process.getgid(), Number.parseInt(capabilities, 16), paths.filter(writes)]));
  `);
  expect(JSON.parse(written)).toEqual([65532, 65532, 0, ['/tmp/x']]);
});

test.runIf(isLinux)(
  'Node of the image knows the time zone, compresses, hashes passwords and finds the own host by name',
  async () => {
    const output = await evaluate(`
    const local = new Date(0).toLocaleTimeString('es-UY', { timeZone: 'America/Montevideo', hour12: false });
    const brotli = require('node:zlib').brotliCompressSync('a').length > 0;
    Promise.all([require('@node-rs/argon2').hash('x'), require('node:dns/promises').lookup('localhost')])
      .then(([hash]) => console.log(JSON.stringify([local, brotli, hash.slice(0, 9)])));
  `);
    expect(JSON.parse(output)).toEqual(['21:00:00', true, '$argon2id']);
  },
);
