import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { waitFor } from '#testing/wait-for.ts';
import { drainConnectionsOnClose } from './graceful-shutdown.ts';
import { registerHealthChecks } from './health.ts';

function config() {
  const read = readConfig({});
  if (Array.isArray(read)) throw new Error(read.join('\n'));
  return read;
}

/** A server with the health checks alone, whose readiness check ends when the test says so. */
async function listen() {
  const app = fastify();
  const errors: unknown[] = [];
  const pending: ((reason: null) => void)[] = [];
  app.addHook('onError', async (_request, _reply, error) => void errors.push(error));
  drainConnectionsOnClose(app, { isStopping: () => false });
  const checkReadiness = () => new Promise<null>((resolve) => pending.push(resolve));
  registerHealthChecks(app, { checkReadiness, config: config() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { app, errors, pending, port, url: `http://127.0.0.1:${port}` };
}

test('a caller of /ready who hangs up leaves no error behind, and the next caller is answered', async () => {
  const { app, errors, pending, port, url } = await listen();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /ready HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitFor('the check to start', async () => pending.length === 1);
  socket.destroy();
  await waitFor('the connection to be closed', async () => {
    const open = await new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    return open === 0;
  });
  pending[0]?.(null);
  const next = fetch(`${url}/ready`);
  await waitFor('the next check to start', async () => pending.length === 2);
  pending[1]?.(null);
  expect([(await next).status, errors]).toEqual([200, []]);
  await app.close();
});

test('a readiness check that hangs is the only one, and every caller is told that the shop is not ready', async () => {
  const { app, pending, url } = await listen();
  const answers = await Promise.all([1, 2, 3].map(() => fetch(`${url}/ready`)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(pending).toHaveLength(1);
  pending[0]?.(null);
  const next = fetch(`${url}/ready`);
  await waitFor('a new check', async () => pending.length === 2);
  pending[1]?.(null);
  expect((await next).status).toBe(200);
  await app.close();
});
