import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the shop and its database, or another server, that can fall silent. */
export interface TcpProxy {
  port: number;
  /** Refuses connections from now on, as the host of a stopped server does; open ones are left alone. */
  refuse(): void;
  /** Leads connections that are made from now on to a port. */
  connectTo(port: number): Promise<void>;
  /**
   * Stops forwarding without closing, as a host does that vanishes: open connections stay silent for ever, and so do
   * those that are made until `resume`. The database sees its side end.
   */
  silence(): void;
  /** Forwards connections that are made from now on. */
  resume(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(destination: { host: string; port: number }): Promise<TcpProxy> {
  let target = destination;
  let isSilent = false;
  const clients = new Set<Socket>();
  const forwarded = new Map<Socket, Socket>();

  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => clients.delete(client));
    // What a silent connection sends is read and dropped: its sender sees no fault.
    if (isSilent) client.resume();
    else forward(client, connect(target), forwarded);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const ownPort = typeof address === 'object' && address ? address.port : 0;
  return {
    port: ownPort,
    refuse: () => {
      server.close();
    },
    connectTo: async (port) => {
      target = { ...target, port };
      if (!server.listening) await listen(ownPort);
    },
    silence: () => {
      isSilent = true;
      for (const [client, database] of forwarded) {
        forwarded.delete(client);
        client.unpipe(database);
        client.resume();
        database.destroy();
      }
    },
    resume: () => {
      isSilent = false;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

/** Forwards both ways until one side ends; a side that breaks off breaks off the other. */
function forward(client: Socket, database: Socket, forwarded: Map<Socket, Socket>): void {
  forwarded.set(client, database);
  client.pipe(database);
  // Not piped, so that a database whose connection is given up does not end the client's.
  database.on('data', (data) => forwarded.has(client) && client.write(data));
  database.on('error', () => database.destroy());
  database.on('end', () => forwarded.has(client) && client.end());
  database.on('close', (hadError) => {
    if (!forwarded.delete(client)) return;
    if (hadError) client.resetAndDestroy();
    else client.end();
  });
  client.on('close', () => {
    if (forwarded.delete(client)) database.destroy();
  });
}
