import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDictionary } from '#app/open-dictionary.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { withDatabase } from '#app/with-database.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import { type ImportReporter, type ImportSummary, importFile } from '#server/features/catalog/import/import-file.ts';

const BAR_WIDTH = 30;

const BAR_INTERVAL_MS = 100;

const LINE_INTERVAL_MS = 5000;

/** ANSI: back to the first column, then clear to the end of the line. */
const CLEAR_LINE = '\r\u001b[K';

const USAGE =
  'Uso: npm run import -- [--replace] ARCHIVO\n' +
  'ARCHIVO: productos en JSON Lines (uno por línea), o un documento JSON con uno o varios.\n' +
  '--replace: cada registro reemplaza entero al producto guardado; sin esta opción, un campo vacío conserva lo que se sabe.';
const BATCH_TIMEOUT_MS = 120_000;

/** The `import` command. Returns the exit code: 2 without a readable file, 1 when a record is invalid, else 0. */
export async function runImport(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const [file, ...more] = args.filter((arg) => !arg.startsWith('--'));
  if (more.length > 0 || options.some((option) => option !== '--replace')) {
    console.error(USAGE);
    return 2;
  }
  const path = file === undefined ? null : findFile(file, env);
  if (path === null) {
    console.error(file === undefined ? USAGE : `No existe el archivo ${file}\n${USAGE}`);
    return 2;
  }
  const clock = () => new Date();
  const deps = { clock, dictionary: openDictionary(), cache: createCache(clock), writeBehind: createWriteBehind() };
  const summary = await withDatabase(
    readConfigOrExit(env),
    (db) =>
      importFile({ ...deps, db }, path, {
        replace: options.length > 0,
        reporter: createTerminalReporter(process.stderr, clock),
      }),
    { statementTimeoutMs: BATCH_TIMEOUT_MS },
  );
  console.log(formatSummary(summary));
  return summary.invalid > 0 ? 1 : 0;
}

/** npm runs scripts from the project's folder; a relative path is meant from where the command was typed (INIT_CWD). */
function findFile(file: string, env: NodeJS.ProcessEnv): string | null {
  const candidates = [env.INIT_CWD, process.cwd()].map((folder) => resolve(folder ?? '.', file));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

function formatSummary(summary: ImportSummary): string {
  const {
    read,
    inserted,
    changed,
    unchanged,
    repeated,
    invalid,
    kept,
    filled,
    dropped,
    withoutDollarPrice,
    placeholderWeights,
  } = summary;
  return [
    `Leídos: ${read}`,
    `Nuevos: ${inserted}`,
    `Cambiados: ${changed}`,
    `Sin cambios: ${unchanged}`,
    `Repetidos en el archivo: ${repeated}`,
    `Con errores: ${invalid}`,
    `Sin precio en dólares: ${withoutDollarPrice}`,
    `Con peso de relleno (menos de 5 g por unidad): ${placeholderWeights}`,
    `Campos conservados: ${kept}`,
    `Campos completados: ${filled}`,
    `Campos descartados: ${dropped}`,
  ].join('\n');
}

/** Reports an import on `out`: a progress bar on a terminal, a plain line every five seconds elsewhere. */
function createTerminalReporter(out: NodeJS.WriteStream, clock: () => Date): ImportReporter {
  const interval = out.isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS;
  const startedAt = clock().getTime();
  let shownAt = startedAt;
  const clearBar = () => {
    if (out.isTTY) out.write(CLEAR_LINE);
  };
  return {
    progress({ bytesRead, totalBytes, records }) {
      const now = clock().getTime();
      if (now - shownAt < interval) return;
      shownAt = now;
      const perSecond = Math.round(records / Math.max(0.001, (now - startedAt) / 1000));
      const share = totalBytes === 0 ? 1 : Math.min(1, bytesRead / totalBytes);
      const text = `${bar(share)} ${Math.floor(share * 100)} %  ${records} registros, ${perSecond} por segundo`;
      clearBar();
      out.write(out.isTTY ? text : `${text}\n`);
    },
    invalidRecord(number, reason) {
      clearBar();
      out.write(`línea ${number}: ${reason}\n`);
    },
    end: clearBar,
  };
}

function bar(share: number): string {
  return '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
}
