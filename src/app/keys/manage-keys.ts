import { withDatabase } from '#app/postgres/with-database.ts';
import { systemRandom } from '#app/system-random.ts';
import { listSigningKeys } from '#db/signing-keys.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { rotateSigningKey } from '#server/signing-keys.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random'> & { print: (line: string) => void };
type Command = (deps: Deps) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  status: printStatus,
  'rotate signing': rotateSigning,
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

/** Names keys by their ids; never prints a key. */
async function printStatus({ db, print }: Deps): Promise<void> {
  const [newest, ...replaced] = await listSigningKeys(db);
  if (!newest) return print('Firma de sesiones: el primer arranque crea la clave.');
  print(`Firma de sesiones: clave ${newest.id}, del ${newest.createdAt.toISOString()}.`);
  for (const { id, createdAt } of replaced) {
    print(`  La reemplazada ${id}, del ${createdAt.toISOString()}, todavía se acepta; se borra sola.`);
  }
}
