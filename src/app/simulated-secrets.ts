import { randomBytes } from 'node:crypto';
import type { Database } from '#db/pool.ts';
import { generateSigningKey, publicKeyOf } from '#partners/sistarbanc/keys.ts';

/** What the shop and its simulated partners agreed on; made once, so that both still know each other after a restart. */
export interface SimulatedSecrets {
  zincWebhookSecret: string;
  skypostalHookKey: string;
  abitabWebhookSecret: string;
  facebookAppSecret: string;
  sistarbanc: { user: string; password: string; privateKeyPem: string; publicKeyPem: string };
}

/** A secret that outlives the process: the stored one, or a new one when there is none yet. */
export async function storedSecret(db: Database, name: string, make: () => Promise<string>): Promise<string> {
  const found = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  if (found) return found.value;
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return kept.value;
}

export async function simulatedSecrets(db: Database): Promise<SimulatedSecrets> {
  const hex = () => Promise.resolve(randomBytes(24).toString('hex'));
  const secret = (name: string) => storedSecret(db, `simulated-${name}`, hex);
  const privateKeyPem = await storedSecret(
    db,
    'simulated-spe-key',
    async () => (await generateSigningKey()).privateKeyPem,
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
      publicKeyPem: publicKeyOf(privateKeyPem),
    },
  };
}
