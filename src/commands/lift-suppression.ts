import { loadMailKey } from '#app/mail-key.ts';
import { withDatabase } from '#app/with-database.ts';
import type { Config } from '#server/config/config.ts';
import { liftSuppression } from '#server/features/base/mails/suppressions.ts';

const REASONS = { rebote: 'bounce', queja: 'complaint' } as const;

/** The `mail-lift` command: mails an address again. Returns the exit code: 1 without such a suppression, 2 for wrong arguments. */
export async function liftSuppressionCommand(
  config: Config,
  [address = '', reason = 'rebote']: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  if (!address.includes('@') || !isReason(reason)) {
    print('Uso: mail-lift.ts CORREO [rebote|queja]');
    return 2;
  }
  const isLifted = await withDatabase(config, async (db) =>
    liftSuppression({ mailKey: await loadMailKey(db) }, db, { address, reason: REASONS[reason] }),
  );
  print(
    isLifted ? 'Listo: le volvemos a escribir a esa dirección.' : 'Esa dirección no está suprimida por ese motivo.',
  );
  return isLifted ? 0 : 1;
}

function isReason(text: string): text is keyof typeof REASONS {
  return text in REASONS;
}
