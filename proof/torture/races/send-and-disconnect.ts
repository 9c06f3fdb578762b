import { connect } from 'node:net';

export interface DisconnectedRequest {
  path: string;
  token: string;
  idempotencyKey: string;
  body: unknown;
}

/** Sends a complete POST and closes the connection without waiting for the response; the server may or may not read it. */
export function sendAndDisconnect(
  shopUrl: string,
  { path, token, idempotencyKey, body }: DisconnectedRequest,
): Promise<void> {
  const { hostname, port } = new URL(shopUrl);
  const json = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${token}`,
    `idempotency-key: ${idempotencyKey}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.once('close', () => resolve());
    socket.write(`${head.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy());
  });
}
