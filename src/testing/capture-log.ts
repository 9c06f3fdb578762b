import { createLog, type Log } from '#server/log.ts';

/** A log that keeps its lines in memory for tests that read them. */
export interface CapturedLog {
  log: Log;
  text(): string;
  /** The fields of the lines, oldest first; with a code, only the lines with that code. */
  lines(code?: string): Record<string, unknown>[];
  clear(): void;
}

export function captureLog(level = 'debug'): CapturedLog {
  const written: string[] = [];
  return {
    log: createLog(level, { destination: { write: (line) => void written.push(line) } }),
    text: () => written.join(''),
    lines: (code) =>
      written
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => code === undefined || line.code === code),
    clear: () => void written.splice(0),
  };
}
