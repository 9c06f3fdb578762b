import { pino } from 'pino';

/** Structured lines with fields by allow-list: ids, names of things, figures. Never bodies, mails, names or tokens. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export interface LogFields {
  call?: string;
  route?: string;
  status?: number;
  ms?: number;
  orderId?: string;
  job?: string;
  partner?: string;
  code?: string;
  count?: number;
  asin?: string;
  /** Only an error's name, code and stack are written, never its own fields. */
  error?: unknown;
}

export function createLog(level: string): Log {
  const out = pino({ level, base: null });
  const shaped = ({ error, ...fields }: LogFields) =>
    error === undefined ? fields : { ...fields, error: describe(error) };
  return {
    info: (fields, message) => out.info(shaped(fields), message),
    warn: (fields, message) => out.warn(shaped(fields), message),
    error: (fields, message) => out.error(shaped(fields), message),
  };
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
  };
}
