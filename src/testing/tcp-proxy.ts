import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which can fall silent like a network after a failover without resets. */
export interface TcpProxy {
  port: number;
  /** Stops forwarding on every open connection for good, and on new ones until `resume`; closes none. */
  silence(): void;
  /** Forwards new connections again. */
  resume(): void;
  close(): Promise<void>;
}

export function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isSilent) return;
    const upstream = connect(target.port, target.host);
    keep(upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        silence: () => {
          isSilent = true;
          for (const socket of sockets) socket.unpipe().pause();
        },
        resume: () => {
          isSilent = false;
        },
        close: () => {
          for (const socket of sockets) socket.destroy();
          return new Promise((closed) => server.close(() => closed()));
        },
      });
    });
  });
}
