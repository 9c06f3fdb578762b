import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Starts of the lines of a server's log that hold a statement; the parameters follow on lines of their own. */
const STATEMENT = /^.*? LOG: {2}(?:statement|execute [^:]*): (.*)$/;

/** Has the server write every statement of new and open connections to its log. */
export async function logStatements(client: pg.Client): Promise<void> {
  await client.query("alter system set log_statement = 'all'");
  await client.query('select pg_reload_conf()');
}

/** How often each statement was executed, the most frequent first, by its first words. */
export function countStatements(log: string): [text: string, count: number][] {
  const counts = new Map<string, number>();
  const lines = log.split('\n');
  for (const [n, line] of lines.entries()) {
    const first = STATEMENT.exec(line)?.[1];
    if (first === undefined) continue;
    const text = [first, ...continuation(lines.slice(n + 1))].join(' ').replace(/\s+/g, ' ').trim();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** What a log has gained since it was so long. */
export function readSince(file: string, length: number): string {
  return readFileSync(file).subarray(length).toString('utf8');
}

/** The server indents the further lines of a statement with a tabulator. */
function continuation(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !line.startsWith('\t'));
  return lines.slice(0, end === -1 ? lines.length : end);
}
