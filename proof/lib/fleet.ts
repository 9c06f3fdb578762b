import { logFile } from './logs.ts';
import { type SupervisedShop, superviseShop } from './supervised-shop.ts';

/** Several shop processes on one database, as in the field behind a load balancer. */
export interface Fleet {
  shops: readonly [SupervisedShop, ...SupervisedShop[]];
  urls: [string, ...string[]];
  stop(): Promise<void>;
}

interface FleetOptions {
  /** One for each process. */
  ports: readonly number[];
  /** What all processes have in common. */
  env: Record<string, string>;
  /** The project whose processes are started; this one by default. */
  folder?: string;
  /** The file of what each process writes begins with this name. */
  name: string;
}

/** Starts the processes all at once, also on an empty database, and waits until each of them is ready. */
export async function startFleet({ ports, env, name, folder }: FleetOptions): Promise<Fleet> {
  const starts = ports.map((port, index) =>
    superviseShop({ ...env, PORT: String(port) }, logFile(`${name}-${index + 1}.log`), folder),
  );
  const results = await Promise.allSettled(starts);
  const shops = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  const stop = async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
  };
  const failure = results.find((result) => result.status === 'rejected');
  const [first, ...others] = shops;
  if (failure || !first) {
    await stop();
    throw failure?.reason ?? new Error('a fleet has one process at least');
  }
  return { shops: [first, ...others], urls: [first.url, ...others.map(({ url }) => url)], stop };
}
