import { randomBytes } from 'node:crypto';
import type { Database } from '#db/pool.ts';
import { derivePublicKey, generateSigningKeyPair } from '#partners/sistarbanc/keys.ts';

/** Secrets that the shop shares with its simulated partners; stored, so that both still match after a restart. */
export interface SimulatedSecrets {
  zincWebhookSecret: string;
  skypostalHookKey: string;
  abitabWebhookSecret: string;
  facebookAppSecret: string;
  sistarbanc: { user: string; password: string; privateKeyPem: string; publicKeyPem: string };
}

export async function readSecret(db: Database, name: string): Promise<string | null> {
  const found = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return found?.value ?? null;
}

/** Reads a stored secret or creates it; of two concurrent callers, both get the value that was stored first. */
export async function readOrCreateSecret(db: Database, name: string, create: () => Promise<string>): Promise<string> {
  const found = await readSecret(db, name);
  if (found !== null) return found;
  await db
    .insertInto('secrets')
    .values({ name, value: await create() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return stored.value;
}

export async function readSimulatedSecrets(db: Database): Promise<SimulatedSecrets> {
  const hex = () => Promise.resolve(randomBytes(24).toString('hex'));
  const secret = (name: string) => readOrCreateSecret(db, `simulated-${name}`, hex);
  const privateKeyPem = await readOrCreateSecret(
    db,
    'simulated-spe-key',
    async () => (await generateSigningKeyPair()).privateKeyPem,
  );
  return {
    zincWebhookSecret: await secret('zinc-webhook'),
    skypostalHookKey: await secret('skypostal-hook'),
    abitabWebhookSecret: await secret('abitab-webhook'),
    facebookAppSecret: await secret('facebook-app'),
    sistarbanc: {
      user: 'spe',
      password: await secret('spe-password'),
      privateKeyPem,
      publicKeyPem: derivePublicKey(privateKeyPem),
    },
  };
}
