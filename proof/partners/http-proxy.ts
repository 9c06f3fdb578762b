import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Agent, request as send } from 'undici';

/** Headers that belong to one connection, and those that the proxy's own server and client write. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'date',
  'expect',
]);
const FORWARD_LIMIT_MS = 30_000;

export interface ProxiedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** A request that waits for its answer. */
export interface Exchange {
  request: ProxiedRequest;
  response: ServerResponse;
  /** Marks the connection, so that `cut` finds it. */
  label(name: string): void;
  /** Sends the request to a server; null where it was not reached or did not answer. */
  forward(serverUrl: string): Promise<Answer | null>;
}

export interface HttpProxy {
  url: string;
  /** Breaks off the connections whose last request has this label, all without a label: idle ones and those in use. */
  cut(label?: string): void;
  stop(): Promise<void>;
}

/** Starts an HTTP server that leaves it to `handle` what becomes of each request. */
export async function startHttpProxy(handle: (exchange: Exchange) => Promise<void>): Promise<HttpProxy> {
  const labels = new Map<Socket, string>();
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    const { socket } = incoming;
    const label = (name: string) => labels.set(socket, name);
    void readRequest(incoming)
      .then((request) => handle({ request, response, label, forward: (url) => forward(agent, url, request) }))
      // Its sender is gone, or was cut off meanwhile.
      .catch(() => socket.destroy());
  });
  server.on('connection', (socket: Socket) => {
    labels.set(socket, '');
    socket.on('error', () => undefined);
    socket.once('close', () => labels.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (label?: string) => {
    for (const [socket, own] of labels) if (label === undefined || own === label) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      await closed;
      await agent.destroy();
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const body = await buffer(incoming);
  const { method = 'GET', url: path = '/', headers } = incoming;
  return { method, path, headers: withoutOwn(headers), body };
}

async function forward(
  agent: Agent,
  serverUrl: string,
  { method, path, headers, body }: ProxiedRequest,
): Promise<Answer | null> {
  try {
    const response = await send(`${serverUrl}${path}`, {
      method: method as 'GET',
      headers,
      body: body.length > 0 ? body : null,
      dispatcher: agent,
      signal: AbortSignal.timeout(FORWARD_LIMIT_MS),
    });
    const answered = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: withoutOwn(response.headers), body: answered };
  } catch {
    return null;
  }
}

function withoutOwn(headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_HEADERS.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Answers as the server did; 502 where it was not reached. */
export function pass({ response }: Exchange, answer: Answer | null): void {
  if (!answer) return void response.writeHead(502, { 'content-type': 'application/json' }).end('{"code":502}');
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length }).end(answer.body);
}
