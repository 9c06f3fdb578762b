import { openSealer } from '#app/open-sealer.ts';
import { startCluster } from '#app/postgres/cluster.ts';
import { othersOn } from '#app/postgres/find-running-server.ts';
import { configOrExit } from '#app/process.ts';
import { resetDemoAccount } from '#app/seed/demo-account/account.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#app/seed/demo-account/favorites-and-history.ts';
import { seedDemoCatalogue } from '#app/seed/seed-demo.ts';
import { systemRandom } from '#app/system-random.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Config } from '#server/config.ts';
import { createLog } from '#server/log.ts';

const say = (line: string) => console.log(line);

const WELCOME = `La cuenta de demostración está como nueva: ${DEMO_EMAIL} / ${DEMO_PASSWORD}`;

process.exitCode = await main(configOrExit());

async function main(config: Config): Promise<number> {
  if (config.sistarbanc !== null) {
    console.error(
      'La cuenta de demostración existe solo mientras la pasarela de pagos es simulada; no se cambió nada.',
    );
    return 2;
  }
  const cluster = config.databaseUrl ? null : await startCluster(config.dataDir);
  const pool = openPool({ url: config.databaseUrl ?? cluster?.url ?? '', max: 1 });
  try {
    await migrate(pool);
    const db = openDatabase(pool);
    const sealer = await openSealer({ config, db, random: systemRandom });
    const deps = {
      config,
      db,
      sealer,
      clock: () => new Date(),
      random: systemRandom,
      log: createLog(config.logLevel),
    };
    await seedDemoCatalogue(deps, say);
    const isMade = await resetDemoAccount(deps);
    say(isMade ? WELCOME : 'El catálogo no tiene productos para mostrar; no hay cuenta de demostración.');
    return isMade ? 0 : 1;
  } finally {
    // A shop that runs on this database goes on with it.
    const isAlone = cluster?.started === true && (await othersOn(pool)) === 0;
    await pool.end();
    if (isAlone) await cluster.stop();
  }
}
