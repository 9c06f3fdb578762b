import { type DestinationStream, pino } from 'pino';

/** Structured lines with fields by allow-list: ids, names of things, figures. Never bodies, mails, names or tokens. */
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
  /** The id of what a job was about, where that is no order. */
  subject?: string;
  partner?: string;
  code?: string;
  reason?: string;
  count?: number;
  attempt?: number;
  /** Milliseconds until the next try. */
  wait?: number;
  /** An instant. */
  since?: string;
  asin?: string;
  /** Only an error's name, code, message and stack are written, never its own fields. */
  error?: unknown;
}

/** What is written at all, whatever a caller hands over. */
const WRITTEN: Record<keyof LogFields, true> = {
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
  error: true,
};

/** `to` takes the lines in place of the standard output. */
export function createLog(level: string, to?: DestinationStream): Log {
  const out = to ? pino({ level, base: null }, to) : pino({ level, base: null });
  return {
    info: (fields, message) => out.info(shaped(fields), message),
    warn: (fields, message) => out.warn(shaped(fields), message),
    error: (fields, message) => out.error(shaped(fields), message),
  };
}

function shaped(fields: LogFields): object {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (!(name in WRITTEN) || value === undefined || value === null) return [];
      return [[name, name === 'error' ? describe(value) : scrub(value)]];
    }),
  );
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/**
 * The second net: libraries put what they were given into their messages. Mail addresses and tokens are nobody's to read here.
 */
function scrub(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+\.[^\s"'<>(),;:]+/g, '…@…')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…token…')
    .replace(/(Bearer|Basic)\s+\S+/gi, '$1 …')
    .replace(/([?&](?:token|code|access_token|uid)=)[^\s&"']+/gi, '$1…');
}
