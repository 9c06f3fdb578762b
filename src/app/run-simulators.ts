import { setTimeout as pause } from 'node:timers/promises';
import { openDatabaseServer } from '#db/embedded/database-server.ts';
import { isMigrated } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import { type Config, simulatedPartners } from '#server/config/config.ts';
import { onShutdown, openOrExit } from './process-lifecycle.ts';
import { readSimulatedSecrets } from './simulated-secrets.ts';
import { startSimulators } from './simulation.ts';
import { PARTNER_NAMES } from './startup-banner.ts';

const MIGRATION_POLL_MS = 200;

/** Runs the simulated partners in this process until a signal ends it, for any number of shops on the same database. */
export async function runSimulators(config: Config): Promise<void> {
  const refusal = refusalOf(config);
  if (refusal) {
    console.error(refusal);
    process.exit(2);
  }
  const { url, directUrl } = await openDatabaseServer(config);
  const pool = openPool({ url, max: 4, namesStatements: config.namesStatements, isPooled: url !== directUrl });
  const db = openDatabase(pool);
  if (!(await isMigrated(pool))) console.log('Esperando a que la tienda prepare la base de datos…');
  while (!(await isMigrated(pool))) await pause(MIGRATION_POLL_MS);
  const secrets = await readSimulatedSecrets(db);
  const options = { config, clock: () => new Date() };
  const network = await openOrExit(() => startSimulators(options, db, secrets));
  onShutdown(async () => {
    await network.stop();
    await pool.end();
  });
  const names = simulatedPartners(config).map((name) => PARTNER_NAMES[name] ?? name);
  const mail = network.smtpPort > 0 ? `, correo en el puerto ${network.smtpPort}` : '';
  console.log(`Simulados: ${names.join(', ')} (en ${network.url}${mail}). Ctrl-C para terminar`);
}

/** Why the simulators must not start as configured. */
function refusalOf(config: Config): string | null {
  if (config.mode === 'production') return 'Con servicios reales o MODE=production nada se simula.';
  if (config.simulatorsUrl) return 'SIMULATORS_URL es de la tienda: este proceso es el que escucha ahí.';
  if (!config.databaseUrl) return 'Falta DATABASE_URL: la base de datos de la tienda.';
  return null;
}
