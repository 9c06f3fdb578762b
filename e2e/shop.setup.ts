import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';

/** Starts the shop like `npm start`, with an empty data directory and free ports, and stops it after the last test. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'puente-e2e-'));
  const port = await freePort();
  const simulators = await freePort();
  process.env.METRICS_TOKEN = randomUUID();
  const shop = spawn('node', ['src/bin/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SIMULATORS_PORT: String(simulators),
      DATA_DIR: dataDir,
      REQUESTS_PER_MINUTE: '0',
      // A test may come from several networks.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const staffLink = readStaffLink(shop);
  process.env.SHOP_URL = `http://127.0.0.1:${port}`;
  process.env.TESTED_SIMULATORS_URL = `http://127.0.0.1:${simulators}`;
  process.env.SHOP_DATA_DIR = dataDir;
  await waitUntilReady(`${process.env.SHOP_URL}/ready`, shop);
  process.env.DEMO_TOKEN = await signInDemoAccount(process.env.SHOP_URL);
  process.env.STAFF_COOKIE = await signInDemoStaff(await staffLink);
  return async () => {
    // Ctrl-C has reached it too.
    const isRunning = shop.exitCode === null && shop.signalCode === null;
    const ended = isRunning ? once(shop, 'exit') : null;
    shop.kill('SIGTERM');
    await ended;
    deleteCluster(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function waitUntilReady(url: string, shop: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1500; attempt++) {
    if (shop.exitCode !== null) throw new Error(`the shop exited with ${shop.exitCode}`);
    const ready = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the shop did not become ready in time');
}

/** One sign-in for the whole run: the shop limits the sign-ins of one account. */
async function signInDemoAccount(shopUrl: string): Promise<string> {
  const response = await fetch(`${shopUrl}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@puente.example', password: 'Demo1234' }),
  });
  if (!response.ok) throw new Error(`signing in to the demo account failed: ${response.status}`);
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** The link to the back office in the banner that the shop prints once it listens. */
function readStaffLink({ stdout }: ChildProcess): Promise<URL> {
  return new Promise((resolve) => {
    let printed = '';
    stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      printed += chunk.toString();
      const [link] = /http\S+\/entrar\?demo=[\w-]{43}/.exec(printed) ?? [];
      if (link) resolve(new URL(link));
    });
  });
}

/** One session for the whole run: the link opens once. */
async function signInDemoStaff(link: URL): Promise<string> {
  const response = await fetch(new URL('/operacion/api/openDemoSession', link), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: link.origin },
    body: JSON.stringify({ input: { token: link.searchParams.get('demo') } }),
  });
  const [cookie] = (response.headers.get('set-cookie') ?? '').split(';');
  if (!response.ok || !cookie) throw new Error(`signing in to the back office failed: ${response.status}`);
  return cookie;
}
