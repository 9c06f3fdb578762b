import { createBaseContext } from '#app/base-context.ts';
import { systemRandom } from '#app/system-random.ts';
import { withDatabase } from '#app/with-database.ts';
import { resetDemoAccount } from '#seed/demo-account/create-demo-account.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { seedDemoCatalogue } from '#seed/seed-demo.ts';
import { type Config, simulatedPartners } from '#server/config/config.ts';
import { createLog } from '#server/log.ts';

/** The `demo:reset` command: recreates the demo account. Returns the exit code: 2 where the bank is not simulated, 1 without products. */
export async function resetDemo(config: Config): Promise<number> {
  if (!simulatedPartners(config).includes('sistarbanc')) {
    console.error(
      'La cuenta de demostración existe solo mientras la pasarela de pagos es simulada; no se cambió nada.',
    );
    return 2;
  }
  const print = (line: string) => console.log(line);
  return withDatabase(config, async (db) => {
    const log = createLog(config.logLevel);
    const context = await createBaseContext(db, {
      config,
      clock: () => new Date(),
      random: systemRandom,
      log,
    });
    await seedDemoCatalogue(context, print);
    if (!(await resetDemoAccount(context))) {
      print('El catálogo no tiene productos para mostrar; no hay cuenta de demostración.');
      return 1;
    }
    print(`La cuenta de demostración está como nueva: ${DEMO_EMAIL} / ${DEMO_PASSWORD}`);
    return 0;
  });
}
