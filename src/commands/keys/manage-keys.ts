import { addSealingKey, KEY_FILE, readSealingKeys } from '#app/sealing-keys.ts';
import { systemRandom } from '#app/system-random.ts';
import { withDatabase } from '#app/with-database.ts';
import { listSigningKeys } from '#db/signing-keys.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { countSealedValues, readRefusals } from '#server/features/base/sealing/reseal.ts';
import { keyIdOf } from '#server/secrets/field-encryption.ts';
import { rotateSigningKey } from '#server/secrets/signing-keys.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random'> & { print: (line: string) => void };
type Command = (deps: Deps) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  status: printStatus,
  'rotate signing': rotateSigning,
  'rotate sealing': rotateSealing,
};
const USAGE = `Uso: npm run keys -- ${Object.keys(COMMANDS).join(' | ')}`;

/** The `keys` command: shows or rotates the keys that the shop itself keeps. Returns the exit code: 2 for an unknown command. */
export async function manageKeys(args: string[], config: Config): Promise<number> {
  const command = COMMANDS[args.join(' ')];
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  await withDatabase(config, (db) =>
    command({ config, db, clock: () => new Date(), random: systemRandom, print: (line) => console.log(line) }),
  );
  return 0;
}

async function rotateSigning(deps: Deps): Promise<void> {
  const { id } = await rotateSigningKey(deps);
  deps.print(`Desde dentro de unos segundos las sesiones nuevas se firman con la clave ${id}.`);
  deps.print('Las abiertas siguen valiendo; la clave anterior se borra sola cuando venció la última de ellas.');
}

async function rotateSealing({ config, random, print }: Deps): Promise<void> {
  if (config.encryptionKey) {
    print(
      'La clave está en SEALING_KEY: pasala a SEALING_KEY_PREVIOUS, poné otra de `openssl rand -base64 32` y reiniciá.',
    );
    return;
  }
  addSealingKey(config, random);
  print(`La primera línea del archivo ${KEY_FILE} es ahora una clave nueva. Guardá una copia y reiniciá la tienda:`);
  print(
    'después vuelve a cifrar lo guardado, y `npm run keys -- status` dice cuándo se puede borrar la línea anterior.',
  );
}

/** Names keys by their ids; never prints a key. */
async function printStatus(deps: Deps): Promise<void> {
  await printSigningKeys(deps);
  await printSealingKeys(deps);
}

async function printSealingKeys(deps: Deps): Promise<void> {
  const { config, random, print } = deps;
  const [current = '', ...previous] = readSealingKeys(config, random).map(keyIdOf);
  const { byKey, withoutId, unbound } = await countSealedValues(deps);
  const refusedFrom = (await readRefusals(deps.db)).get(current);
  const count = (keyId: string) => byKey.get(keyId) ?? 0;
  print(`Cifrado de documentos: clave ${current}, con ${count(current)} valores.`);
  if (withoutId > 0) print(`  ${withoutId} valores no dicen con qué clave se cifraron; la tienda los vuelve a cifrar.`);
  if (refusedFrom) print(`  Desde el ${refusedFrom.toISOString()} solo se leen los atados a su fila.`);
  if (unbound > 0) {
    const next = refusedFrom ? 'NO SE LEEN (docs/operations/data.md, Restore)' : 'la tienda los vuelve a cifrar';
    print(`  ${unbound} valores no están atados a su fila: ${next}.`);
  }
  for (const keyId of previous) {
    const isUnused = count(keyId) === 0 && withoutId === 0;
    const next = isUnused ? 'ya se puede quitar' : 'la tienda los vuelve a cifrar; no la quites todavía';
    print(`  La anterior ${keyId}, con ${count(keyId)} valores: ${next}.`);
  }
  for (const [keyId, values] of byKey) {
    if (![current, ...previous].includes(keyId)) print(`  FALTA la clave ${keyId}, con ${values} valores.`);
  }
}

async function printSigningKeys({ db, print }: Deps): Promise<void> {
  const [newest, ...replaced] = await listSigningKeys(db);
  if (!newest) return print('Firma de sesiones: el primer arranque crea la clave.');
  print(`Firma de sesiones: clave ${newest.id}, del ${newest.createdAt.toISOString()}.`);
  for (const { id, createdAt } of replaced) {
    print(`  La reemplazada ${id}, del ${createdAt.toISOString()}, todavía se acepta; se borra sola.`);
  }
}
