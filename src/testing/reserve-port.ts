import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Even ports below what systems hand out to outgoing connections, and above those of `freePort`. */
const [FIRST, END] = [28_000, 32_768];
const MAX_ATTEMPTS = 500;

/**
 * A free TCP port of the loopback interface that no other test gets for as long as this program runs, even while nothing
 * listens on it: the port after it is listened on, and whoever finds that one occupied takes another pair.
 */
export async function reservePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = 2 * randomInt(FIRST / 2, END / 2);
    const guard = await listen(port + 1);
    if (guard === null) continue;
    const probe = await listen(port);
    if (probe !== null) {
      await new Promise((resolve) => probe.close(resolve));
      guard.unref();
      return port;
    }
    guard.close();
  }
  throw new Error(`${MAX_ATTEMPTS} ports between ${FIRST} and ${END} are occupied`);
}

/** Null where the port is occupied. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
