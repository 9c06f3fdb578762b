import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import { isDatabaseAway } from '#db/unavailable.ts';
import { type Refusal, Refusal as Refused } from './refusal.ts';
import { API_HEADERS } from './security.ts';

const GENERIC = 'Ha ocurrido un error por favor intentar nuevamente';
const MALFORMED = 'El pedido no es válido';
const BUSY = 'La tienda está ocupada en este momento. Probá de nuevo en unos segundos.';
export const BUSY_SECONDS = 5;

/** What stands under a client's fault that no schema has seen; the rest is simply malformed. */
const WORDS: Record<number, string> = {
  408: 'El pedido tardó demasiado en llegar',
  413: 'El pedido es demasiado grande',
  415: 'El tipo de contenido no es válido: se espera JSON',
  429: 'Demasiados pedidos; esperá un momento y volvé a intentar',
  431: 'Los encabezados del pedido son demasiado grandes',
};
/** Those that the body of a request earns. */
const OF_THE_BODY = [400, 413, 415];

export function wordsOf(status: number): string {
  return WORDS[status] ?? MALFORMED;
}

export interface Fault {
  status: number;
  message: string;
  errors: Refusal['errors'];
  retryAfter: number | null;
  /** Ours, to be looked into. */
  isOurs: boolean;
}

/** What a thrown error is for the one who asked. What happened is told to the log alone. */
export function faultOf(error: FastifyError): Fault {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = wordsOf(status);
    const errors = OF_THE_BODY.includes(status) ? [{ field: 'body', message }] : [];
    return { status, message, errors, retryAfter: null, isOurs: false };
  }
  const isAway = isDatabaseAway(error);
  return {
    status: isAway ? 503 : 500,
    message: isAway ? BUSY : GENERIC,
    errors: [],
    retryAfter: isAway ? BUSY_SECONDS : null,
    isOurs: true,
  };
}

/** Turns somebody away before any work is done. */
export function busy(): Refusal {
  return new Refused(503, BUSY, { retryAfter: BUSY_SECONDS });
}

const RAW_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const RAW_REASON: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** What was no HTTP, or never came to an end, is answered as every other fault; no framework sees it. */
export function answerRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = RAW_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ code, message: wordsOf(code) });
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${code} ${RAW_REASON[code]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
