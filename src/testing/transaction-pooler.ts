import { createServer, type Socket } from 'node:net';
import pg from 'pg';

const SSL_REQUEST = 80_877_103;
const ACCEPTED_PARAMETERS = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
]);

/** A pooler that lends a connection of the server for one transaction, and resets nothing between two. */
export interface TransactionPooler {
  url: string;
  close(): Promise<void>;
}

interface ServerLink {
  client: pg.Client;
  socket: Socket;
  rest: Buffer;
  user: ClientLink | null;
}

interface ClientLink {
  id: number;
  socket: Socket;
  rest: Buffer;
  isStarted: boolean;
  /** Messages that wait for a connection of the server. */
  waiting: Buffer[];
  server: ServerLink | null;
  /** Messages that the server answers with ReadyForQuery, and has not yet. */
  unanswered: number;
  /** Whether messages were sent since the last that ReadyForQuery answers. */
  isUnfinished: boolean;
}

interface State {
  serverUrl: string;
  size: number;
  servers: ServerLink[];
  opening: number;
  clients: Map<number, ClientLink>;
  queue: ClientLink[];
}

/**
 * Starts a pooler before a PostgreSQL server, as pgbouncer 1.18 with `pool_mode = transaction` where it matters to a client:
 * unknown start parameters are refused, each transaction may run on another of `size` connections, the state of a session
 * stays with the connection of the server, notifications reach nobody. Requests to cancel, which the shop never sends, are not
 * understood.
 */
export function startTransactionPooler(serverUrl: string, size: number): Promise<TransactionPooler> {
  const state: State = { serverUrl, size, servers: [], opening: 0, clients: new Map(), queue: [] };
  let lastId = 0;
  const listener = createServer((socket) => {
    const client: ClientLink = {
      id: ++lastId,
      socket,
      rest: Buffer.alloc(0),
      isStarted: false,
      waiting: [],
      server: null,
      unanswered: 0,
      isUnfinished: false,
    };
    state.clients.set(client.id, client);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (data) => receiveFromClient(state, client, data));
    socket.once('close', () => dropClient(state, client));
  });
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', () => {
      const url = new URL(serverUrl);
      const address = listener.address();
      url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
      resolve({ url: url.href, close: () => closePooler(state, listener) });
    });
  });
}

function closePooler(state: State, listener: ReturnType<typeof createServer>): Promise<void> {
  state.queue.length = 0;
  for (const { socket } of state.clients.values()) socket.destroy();
  for (const { socket } of state.servers) socket.destroy();
  return new Promise((closed) => listener.close(() => closed()));
}

function receiveFromClient(state: State, client: ClientLink, data: Buffer): void {
  client.rest = Buffer.concat([client.rest, data]);
  if (!client.isStarted) startClient(client);
  if (!client.isStarted) return;
  const { messages, rest } = split(client.rest);
  client.rest = rest;
  for (const message of messages) {
    if (message[0] === code('X')) {
      client.socket.destroy();
      return;
    }
    client.waiting.push(message);
  }
  if (client.waiting.length === 0) return;
  if (client.server) {
    forward(client, client.server);
    return;
  }
  if (!state.queue.includes(client)) state.queue.push(client);
  assign(state);
}

/** Answers the messages before a session: of encryption, and the start with its parameters. */
function startClient(client: ClientLink): void {
  while (client.rest.length >= 8 && client.rest.length >= client.rest.readInt32BE(0)) {
    const length = client.rest.readInt32BE(0);
    const message = client.rest.subarray(0, length);
    client.rest = client.rest.subarray(length);
    const kind = message.readInt32BE(4);
    if (kind === SSL_REQUEST) {
      client.socket.write('N');
      continue;
    }
    const words = message.toString('utf8', 8).split('\0');
    const names = words.filter((word, index) => index % 2 === 0 && word !== '');
    const refused = names.find((name) => !ACCEPTED_PARAMETERS.has(name));
    if (refused !== undefined) {
      client.socket.end(errorMessage('08P01', `unsupported startup parameter: ${refused}`));
      return;
    }
    client.isStarted = true;
    const key = Buffer.alloc(8);
    key.writeInt32BE(client.id, 0);
    const parts = [pack('R', Buffer.alloc(4)), pack('S', Buffer.from('client_encoding\0UTF8\0')), pack('K', key)];
    client.socket.write(Buffer.concat([...parts, pack('Z', Buffer.from('I'))]));
    return;
  }
}

/** Lends free connections of the server to those who wait, in their order, and opens more up to the size of the pool. */
function assign(state: State): void {
  while (state.queue.length > 0) {
    const server = state.servers.find(({ user }) => user === null);
    if (!server) break;
    const client = state.queue.shift();
    if (!client) break;
    server.user = client;
    client.server = server;
    forward(client, server);
  }
  if (state.queue.length <= state.opening || state.servers.length + state.opening >= state.size) return;
  state.opening += 1;
  openServer(state)
    .catch((error: Error) => state.queue.shift()?.socket.end(errorMessage('08006', error.message)))
    .finally(() => {
      state.opening -= 1;
      assign(state);
    });
}

/** pg signs in; from then on its socket belongs to the pooler. */
async function openServer(state: State): Promise<void> {
  const client = new pg.Client({ connectionString: state.serverUrl });
  client.on('error', () => {});
  await client.connect();
  const socket = client.connection.stream as Socket;
  socket.removeAllListeners('data');
  const server: ServerLink = { client, socket, rest: Buffer.alloc(0), user: null };
  state.servers.push(server);
  socket.on('data', (data) => receiveFromServer(state, server, data));
  socket.on('error', () => {});
  socket.once('close', () => {
    state.servers = state.servers.filter((other) => other !== server);
    server.user?.socket.destroy();
  });
}

function forward(client: ClientLink, server: ServerLink): void {
  for (const message of client.waiting.splice(0)) {
    const isAnswered = ['Q', 'S', 'F'].some((kind) => message[0] === code(kind));
    if (isAnswered) client.unanswered += 1;
    client.isUnfinished = !isAnswered;
    server.socket.write(message);
  }
}

function receiveFromServer(state: State, server: ServerLink, data: Buffer): void {
  const { messages, rest } = split(Buffer.concat([server.rest, data]));
  server.rest = rest;
  for (const message of messages) {
    const client = server.user;
    // What the server says between two transactions reaches nobody.
    if (!client) continue;
    client.socket.write(message);
    if (message[0] !== code('Z')) continue;
    client.unanswered -= 1;
    if (message[5] !== code('I') || client.unanswered > 0 || client.isUnfinished) continue;
    client.server = null;
    server.user = null;
  }
  assign(state);
}

/** A client that leaves within a transaction takes the connection of the server with it. */
function dropClient(state: State, client: ClientLink): void {
  state.clients.delete(client.id);
  state.queue = state.queue.filter((other) => other !== client);
  client.server?.socket.destroy();
}

/** The whole messages of a stream of a started session, each with its type and length, and what is left of it. */
function split(data: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let start = 0;
  while (data.length - start >= 5 && data.length - start > data.readInt32BE(start + 1)) {
    const end = start + 1 + data.readInt32BE(start + 1);
    messages.push(data.subarray(start, end));
    start = end;
  }
  return { messages, rest: data.subarray(start) };
}

function pack(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

function errorMessage(state: string, text: string): Buffer {
  return pack('E', Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${text}\0\0`));
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}
