import type { Database } from '#db/pool.ts';
import { hasDemoAccount } from '#seed/demo-account.ts';
import type { Config } from '#server/config/config.ts';
import { StartRefused } from './start-refused.ts';

/** The password of the demo account is public: a database that holds the account serves no shop with real partners. */
export async function refuseDemoAccount(db: Database, config: Config): Promise<void> {
  if (config.mode !== 'production' || !(await hasDemoAccount(db))) return;
  throw new StartRefused(
    'La base de datos es de una demostración: tiene la cuenta de prueba, cuya clave es pública. ' +
      'Con servicios reales hace falta otra base (DATABASE_URL o DATA_DIR).',
  );
}
