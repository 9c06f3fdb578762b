import type { Database } from '#db/pool.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import type { Context } from '#server/context.ts';
import { openRuleBook } from '#server/features/base/rules/rule-book.ts';
import { findMissingKeys, readRefusals, sealPlainValues } from '#server/features/base/sealing/reseal.ts';
import { createFieldCipher, type FieldCipher } from '#server/secrets/field-encryption.ts';
import { createPasswordHasher, type PasswordCost } from '#server/secrets/password-hasher.ts';
import { openDictionary } from './open-dictionary.ts';
import { KEY_FILE, readSealingKeys } from './sealing-keys.ts';
import { StartRefused } from './start-refused.ts';

/** The part of the context that needs neither partners nor the job queue: enough for seeding and for commands. */
export type BaseContext = Pick<
  Context,
  | 'config'
  | 'db'
  | 'clock'
  | 'rules'
  | 'dictionary'
  | 'random'
  | 'log'
  | 'fieldCipher'
  | 'cache'
  | 'writeBehind'
  | 'passwords'
>;

/** Creates what outlives a call and depends on the migrated database alone. */
export async function createBaseContext(
  db: Database,
  options: Pick<Context, 'config' | 'clock' | 'random' | 'log'> & {
    passwordCost?: PasswordCost | undefined;
    dictionary?: Context['dictionary'] | undefined;
  },
): Promise<BaseContext> {
  const { passwordCost, dictionary = openDictionary(), ...deps } = options;
  return {
    ...deps,
    db,
    rules: await openRuleBook({ ...deps, db }),
    dictionary,
    fieldCipher: await openFieldCipher({ ...deps, db }),
    cache: createCache(deps.clock),
    writeBehind: createWriteBehind(),
    passwords: createPasswordHasher(passwordCost),
  };
}

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'log'>;

/** Opens the cipher of this database and encrypts the values still in plain text. */
export async function openFieldCipher({ config, db, clock, random, log }: Deps): Promise<FieldCipher> {
  const fieldCipher = createFieldCipher(readSealingKeys(config, random), {
    random,
    clock,
    readRefusals: () => readRefusals(db),
  });
  await refuseMissingKeys({ db, fieldCipher });
  await fieldCipher.refresh();
  await sealPlainValues({ db, fieldCipher, log });
  return fieldCipher;
}

/** Without a key what it encrypted cannot be read: fails at the start instead of at the first purchase. */
async function refuseMissingKeys(deps: Pick<Context, 'db' | 'fieldCipher'>): Promise<void> {
  const missing = await findMissingKeys(deps);
  if (missing.length === 0) return;
  const faults = missing.map(
    ({ column, keyId }) => `  ${column}: ${keyId ? `clave ${keyId}` : 'clave sin identificador'}`,
  );
  throw new StartRefused(
    [
      `La base guarda datos cifrados con otra clave que las configuradas (${deps.fieldCipher.keyIds.join(', ')}):`,
      ...faults,
      `Hace falta en SEALING_KEY_PREVIOUS o, sin SEALING_KEY, en el archivo ${KEY_FILE} de su DATA_DIR.`,
    ].join('\n'),
  );
}
