import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let database: Server;
let sessions: Socket[];
let proxy: TcpProxy;
let databasePort: number;

beforeEach(async () => {
  sessions = [];
  database = createServer((session) => {
    sessions.push(session);
    session.on('error', () => undefined);
    session.on('data', (data) => session.write(`echo ${data}`));
  });
  databasePort = await listen(database);
  proxy = await startTcpProxy({ host: '127.0.0.1', port: databasePort });
});

afterEach(async () => {
  await proxy.close();
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => database.close(resolve));
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function openClient(): Promise<Socket> {
  const client = connect(proxy.port, '127.0.0.1');
  client.on('error', () => undefined);
  await new Promise((resolve) => client.on('connect', resolve));
  return client;
}

async function ask(client: Socket, text: string): Promise<string> {
  client.write(text);
  const [data] = await once(client, 'data');
  return String(data);
}

test('forwards both ways and ends the client when the database ends', async () => {
  const client = await openClient();
  expect(await ask(client, 'select')).toBe('echo select');
  sessions[0]?.end();
  await once(client, 'end');
});

test('a silent connection is neither answered nor closed, and stays so after the healing; new ones are forwarded', async () => {
  const old = await openClient();
  await ask(old, 'before');
  const heard: string[] = [];
  old.on('data', (data) => heard.push(String(data)));
  old.on('close', () => heard.push('closed'));
  const databaseEnded = once(sessions[0] as Socket, 'close');

  proxy.silence();
  await databaseEnded;
  const during = await openClient();
  during.on('data', (data) => heard.push(String(data)));
  old.write('in silence');
  during.write('in silence');
  proxy.resume();
  const later = await openClient();
  expect(await ask(later, 'after')).toBe('echo after');
  expect(sessions).toHaveLength(2);
  expect(heard).toEqual([]);
});

test('connections lead to the port that was named last, and those of before stay', async () => {
  const old = await openClient();
  await ask(old, 'before');
  const other = createServer((session) => session.end('other'));
  await proxy.connectTo(await listen(other));
  const later = await openClient();
  const [data] = await once(later, 'data');
  expect(String(data)).toBe('other');
  expect(await ask(old, 'still')).toBe('echo still');
  await new Promise((resolve) => other.close(resolve));
});

test('connections are refused until there is a port again, while open ones stay', async () => {
  const old = await openClient();
  await ask(old, 'before');
  proxy.refuse();
  const refused = connect(proxy.port, '127.0.0.1');
  expect(await new Promise((resolve) => refused.on('error', resolve))).toMatchObject({ code: 'ECONNREFUSED' });
  expect(await ask(old, 'still')).toBe('echo still');

  await proxy.connectTo(databasePort);
  expect(await ask(await openClient(), 'again')).toBe('echo again');
});
