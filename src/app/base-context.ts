import type { Database } from '#db/pool.ts';
import { createCache } from '#server/cache/cache.ts';
import { createWriteBehind } from '#server/cache/write-behind.ts';
import type { Context } from '#server/context.ts';
import { openRuleBook } from '#server/features/base/rules/rule-book.ts';
import { createPasswordHasher, type PasswordCost } from '#server/secrets/password-hasher.ts';
import { openDictionary } from './open-dictionary.ts';
import { openFieldCipher } from './open-field-cipher.ts';

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
  options: Pick<Context, 'config' | 'clock' | 'random' | 'log'> & { passwordCost?: PasswordCost | undefined },
): Promise<BaseContext> {
  const { passwordCost, ...deps } = options;
  return {
    ...deps,
    db,
    rules: await openRuleBook({ ...deps, db }),
    dictionary: openDictionary(),
    fieldCipher: await openFieldCipher({ ...deps, db }),
    cache: createCache(deps.clock),
    writeBehind: createWriteBehind(),
    passwords: createPasswordHasher(passwordCost),
  };
}
