import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, isAnswering, type Program, startProgram } from '#testing/program.ts';

interface SimulatorsOptions {
  /** The project whose simulators are started: they wait for the migrations that they know. */
  folder: string;
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Of a migrated database. */
  databaseUrl: string;
  shopUrl: string;
}

/** Starts the simulators, `npm run simulators`, as a process of their own; it writes to `simulators.log`. */
export async function startSimulatorsProcess(options: SimulatorsOptions): Promise<Program> {
  const { folder, port, smtpPort, dataDir, databaseUrl, shopUrl } = options;
  mkdirSync(dataDir, { recursive: true });
  const program = startProgram(commandOf('src/bin/simulators.ts', folder), {
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SIMULATORS_PORT: String(port),
      SIMULATORS_SMTP_PORT: String(smtpPort),
      SHOP_URL: shopUrl,
    },
    output: join(dataDir, 'simulators.log'),
  });
  try {
    await program.until('the simulators', () => isAnswering(`http://127.0.0.1:${port}/__control`));
    return program;
  } catch (error) {
    await program.stop();
    throw error;
  }
}
