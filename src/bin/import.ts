import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ImportSummary, importFile } from '#app/import/import-file.ts';
import { createProgress } from '#app/import/progress.ts';
import { startCluster } from '#app/postgres/cluster.ts';
import { othersOn } from '#app/postgres/find-running-server.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { readConfig } from '#server/config.ts';

const USAGE =
  'Uso: npm run import -- ARCHIVO\nARCHIVO: productos en JSON Lines (uno por línea), o un documento JSON con uno o varios.';
const BATCH_TIMEOUT_MS = 120_000;

process.exitCode = await main(process.argv[2]);

async function main(file: string | undefined): Promise<number> {
  const path = file === undefined ? null : findFile(file);
  if (path === null) {
    console.error(file === undefined ? USAGE : `No existe el archivo ${file}\n${USAGE}`);
    return 2;
  }
  const config = readConfig(process.env);
  if (Array.isArray(config)) {
    console.error(`La configuración tiene errores:\n${config.map((fault) => `  ${fault}`).join('\n')}`);
    return 2;
  }
  const database = config.databaseUrl ? null : await startCluster(config.dataDir);
  const pool = openPool({
    url: config.databaseUrl ?? database?.url ?? '',
    max: 1,
    statementTimeoutMs: BATCH_TIMEOUT_MS,
  });
  try {
    await migrate(pool);
    const summary = await importFile({ db: openDatabase(pool), clock: () => new Date() }, path, {
      bad: (number, reason) => console.error(`línea ${number}: ${reason}`),
      progress: (total) => createProgress(total, process.stderr, () => new Date()),
    });
    console.log(describe(summary));
    return summary.bad > 0 ? 1 : 0;
  } finally {
    const alone = database?.started === true && (await othersOn(pool)) === 0;
    await pool.end();
    if (alone) await database.stop();
  }
}

/** npm runs scripts from the project's folder; the path was meant from where the command was typed. */
function findFile(file: string): string | null {
  const places = [process.env.INIT_CWD, process.cwd()].map((folder) => resolve(folder ?? '.', file));
  return places.find((place) => existsSync(place)) ?? null;
}

function describe(summary: ImportSummary): string {
  const { read, inserted, changed, unchanged, repeated, bad } = summary;
  return [
    `Leídos: ${read}`,
    `Nuevos: ${inserted}`,
    `Cambiados: ${changed}`,
    `Sin cambios: ${unchanged}`,
    `Repetidos en el archivo: ${repeated}`,
    `Con errores: ${bad}`,
  ].join('\n');
}
