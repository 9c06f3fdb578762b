import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { InputFault } from '#contract/input-bounds.ts';
import { isCustomerGone } from '#db/customer-gone.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import type { Log } from '#server/log.ts';
import { Refusal } from '#server/refusal.ts';
import { SESSION_ENDED } from './authenticate.ts';
import { API_HEADERS } from './security-headers.ts';

const GENERIC = 'Ha ocurrido un error por favor intentar nuevamente';
const MALFORMED = 'El pedido no es válido';
const BUSY = 'La tienda está ocupada en este momento. Probá de nuevo en unos segundos.';
export const OVERLOADED_RETRY_SECONDS = 5;

/** Messages of client errors that occur before a schema is applied; every other status counts as malformed. */
const MESSAGES: Record<number, string> = {
  408: 'El pedido tardó demasiado en llegar',
  413: 'El pedido es demasiado grande',
  415: 'El tipo de contenido no es válido: se espera JSON',
  429: 'Demasiados pedidos; esperá un momento y volvé a intentar',
  431: 'Los encabezados del pedido son demasiado grandes',
};
/** Statuses caused by the request body; the response names the field `body`. */
const BODY_STATUSES = [400, 413, 415];

export function messageForStatus(status: number): string {
  return MESSAGES[status] ?? MALFORMED;
}

interface ErrorResponse {
  status: number;
  message: string;
  errors: Refusal['errors'];
  retryAfter: number | null;
  /** A fault of the shop, which is logged. */
  isServerError: boolean;
}

/** Responds to every thrown error in the shape of the contract. */
export function registerErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, message, errors, retryAfter, isServerError } = toErrorResponse(error);
    if (isServerError) log.error({ error, status, route: request.routeOptions.url ?? '' }, 'a request failed');
    if (retryAfter !== null) retryLater(reply, retryAfter);
    return reply.code(status).send({ code: status, message, ...(errors.length > 0 ? { errors } : {}) });
  });
}

/** What the client is told of a thrown error; only the log contains the cause. */
function toErrorResponse(error: FastifyError): ErrorResponse {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = error instanceof InputFault ? error.message : messageForStatus(status);
    const errors = BODY_STATUSES.includes(status) ? [{ field: 'body', message }] : [];
    return { status, message, errors, retryAfter: null, isServerError: false };
  }
  if (isCustomerGone(error)) {
    return { status: 401, message: SESSION_ENDED, errors: [], retryAfter: null, isServerError: false };
  }
  const isUnavailable = isDatabaseUnavailable(error);
  return {
    status: isUnavailable ? 503 : 500,
    message: isUnavailable ? BUSY : GENERIC,
    errors: [],
    retryAfter: isUnavailable ? OVERLOADED_RETRY_SECONDS : null,
    isServerError: true,
  };
}

export function sendRefusal(reply: FastifyReply, { code, message, errors, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== null) retryLater(reply, retryAfter);
  const body: ErrorBody = errors.length > 0 ? { code, message, errors } : { code, message };
  return reply.code(code).send(body);
}

/** Names the time of the next try; nobody may keep an answer that holds until then. */
function retryLater(reply: FastifyReply, seconds: number): void {
  reply.headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' });
}

/** A 503 that asks the client to retry in a few seconds. */
export function overloadedRefusal(): Refusal {
  return new Refusal(503, BUSY, { retryAfter: OVERLOADED_RETRY_SECONDS });
}

const RAW_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const RAW_REASON: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** An error of the HTTP parser carries the bytes that it read last and how many of them it accepted. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown; bytesParsed?: number };

/** Responds to malformed or unfinished HTTP in the same shape as every other error; Fastify's hooks never see it. */
export function handleClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = RAW_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ code, message: messageForStatus(code) });
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${code} ${RAW_REASON[code]}\r\n${lines.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`);
}

/** Whether the refused request is known to be a HEAD, whose response ends with its headers. */
function isHead({ rawPacket, bytesParsed }: ClientError): boolean {
  const read = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, bytesParsed).toString('latin1') : '';
  const end = read.lastIndexOf('\r\n\r\n');
  return read.startsWith('HEAD ', end < 0 ? 0 : end + 4);
}
