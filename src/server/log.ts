import { type DestinationStream, pino } from 'pino';
import type { Role } from './config/roles.ts';
import { VERSION } from './config/version.ts';
import { traceFields } from './trace-parent.ts';

/**
 * Structured log with an allow-list of fields: ids, codes and figures. Never bodies, mails, names of persons or tokens.
 */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export interface LogFields {
  call?: string;
  route?: string;
  method?: string;
  status?: number | null;
  ms?: number;
  orderId?: string;
  job?: string;
  /** Id of the subject of a job that is not an order. */
  subject?: string;
  partner?: string;
  code?: string;
  reason?: string;
  count?: number;
  attempt?: number;
  /** Milliseconds until the next attempt. */
  wait?: number;
  /** ISO 8601 instant. */
  since?: string;
  asin?: string;
  /** Of an error in a browser. */
  kind?: string;
  /** Version of the built web. */
  release?: string;
  /** Places in the web's scripts, separated by spaces. */
  frames?: string;
  /** Only an error's name, code, message and stack are written, never its own fields. */
  error?: unknown;
}

/** The allow-list, applied at run time too: callers may pass objects with further fields. */
const ALLOWED: Record<keyof LogFields, true> = {
  call: true,
  route: true,
  method: true,
  status: true,
  ms: true,
  orderId: true,
  job: true,
  subject: true,
  partner: true,
  code: true,
  reason: true,
  count: true,
  attempt: true,
  wait: true,
  since: true,
  asin: true,
  kind: true,
  release: true,
  frames: true,
  error: true,
};

interface LogOptions {
  /** Replaces standard output. */
  destination?: DestinationStream;
  /** Are in every line, with the version. */
  roles?: readonly Role[];
}

/** Writes to standard output, or to another destination. */
export function createLog(level: string, { destination, roles }: LogOptions = {}): Log {
  const options = { level, base: roles ? { version: VERSION, roles } : null, mixin: traceFields };
  const out = destination ? pino(options, destination) : pino(options);
  return {
    info: (fields, message) => out.info(allowedFields(fields), message),
    warn: (fields, message) => out.warn(allowedFields(fields), message),
    error: (fields, message) => out.error(allowedFields(fields), message),
  };
}

function allowedFields(fields: LogFields): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!(name in ALLOWED) || value === undefined || value === null) return [];
      return [[name, name === 'error' ? describe(value) : scrub(value)]];
    }),
  );
}

function describe(error: unknown): object {
  if (!isError(error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  return {
    name: error instanceof Error ? error.name : typeof error,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/** Also of the plain copy of an error: pg-boss hands those of its workers over so. */
function isError(error: unknown): error is Pick<Error, 'message' | 'stack'> {
  if (error instanceof Error) return true;
  const { message, stack } = (error ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}

/** Removes email addresses and tokens, which libraries copy from their input into error messages. */
function scrub(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+\.[^\s"'<>(),;:]+/g, '…@…')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…token…')
    .replace(/(Bearer|Basic)\s+\S+/gi, '$1 …')
    .replace(/([?&](?:token|code|access_token|uid)=)[^\s&"']+/gi, '$1…');
}
