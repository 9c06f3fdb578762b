import { parseArgs } from 'node:util';
import { systemRandom } from '#app/system-random.ts';
import { withDatabase } from '#app/with-database.ts';
import { transaction } from '#db/transaction.ts';
import { isEmail, MAX_EMAIL_LENGTH } from '#domain/customer/email.ts';
import { ROLE_NAMES, type StaffRole } from '#domain/staff/roles.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { createInvitation, type Invitee } from '#server/features/people/staff/invitations.ts';

const USAGE = `Uso: npm run staff:invite -- CORREO --name NOMBRE --role atencion|compras|finanzas|dueno
Muestra un enlace que sirve una vez, para registrar con qué entra esa persona. A quien ya es parte del equipo le
reemplaza con qué entra, y sigue con su rol.`;

const ROLES: Readonly<Record<string, StaffRole>> = {
  atencion: 'support',
  compras: 'purchasing',
  finanzas: 'finance',
  dueno: 'owner',
};
const MAX_NAME = 100;

/** `npm run staff:invite` prints an invitation's link. Returns the exit code: 2 for wrong arguments, else 0. */
export async function runStaffInvite(config: Config, args: string[]): Promise<number> {
  const invitee = parseInvitee(args);
  if (invitee === null) {
    console.error(USAGE);
    return 2;
  }
  return await withDatabase(config, async (db) => {
    const deps = { config, db, clock: () => new Date(), random: systemRandom };
    await printInvitation(deps, invitee, (line) => console.log(line));
    return 0;
  });
}

/** Null when the arguments are wrong. */
export function parseInvitee(args: string[]): Invitee | null {
  const parsed = parseOrNull(args);
  if (parsed === null) return null;
  const [email = '', ...more] = parsed.positionals;
  const name = (parsed.values.name ?? '').trim();
  const role = ROLES[parsed.values.role ?? ''];
  if (!isEmail(email) || email.length > MAX_EMAIL_LENGTH || more.length > 0) return null;
  if (name === '' || name.length > MAX_NAME || role === undefined) return null;
  return { email, name, role };
}

function parseOrNull(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, options: { name: text, role: text }, allowPositionals: true });
  } catch {
    return null;
  }
}

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'random'>;

export async function printInvitation(deps: Deps, invitee: Invitee, print: (line: string) => void): Promise<void> {
  const invite = { ...invitee, invitedBy: null };
  const { link, until } = await transaction(deps.db, (tx) => createInvitation(deps, tx, invite));
  print(
    `Invitación para ${invitee.name}, rol ${ROLE_NAMES[invitee.role]}. Sirve una vez, hasta el ${formatDateTime(until.toISOString())}:`,
  );
  print(link);
}
