import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems hand out to outgoing connections, one of which could take the port before it is listened on, and what tests reserve. */
const [FIRST, END] = [20_000, 28_000];
const MAX_ATTEMPTS = 50;

/** A TCP port of the loopback interface that is free at the moment; throws when none of many tried ones is. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`${MAX_ATTEMPTS} ports between ${FIRST} and ${END} are occupied`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
