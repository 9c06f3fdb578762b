import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBaseContext } from '#app/base-context.ts';
import { systemRandom } from '#app/system-random.ts';
import { withDatabase } from '#app/with-database.ts';
import { CASE_KIND_NAMES, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import {
  answerCase,
  type CaseForStaff,
  closeCaseByStaff,
  listOpenCases,
  readCaseForStaff,
} from '#server/features/operations/cases/staff.ts';
import { createLog } from '#server/log.ts';
import { startQueue } from '#server/queue/pg-boss-queue.ts';

const USAGE = `Uso: npm run cases -- list
     npm run cases -- show CASO [--photos CARPETA]
     npm run cases -- answer CASO --text TEXTO [--by NOMBRE]
     npm run cases -- close CASO --reason TEXTO [--by NOMBRE]
list: los casos abiertos, desde el más viejo. show: lo que se escribió, y las fotos en la carpeta. answer: contesta, en la
orden y por correo. close: lo cierra; quien compró lee el motivo.
CASO es el número del caso. --by es quien contesta; sin esta opción, el usuario del sistema.`;

const MAX_NAME = 100;

/** `npm run cases` reads, answers and closes cases. Returns the exit code: 2 for wrong arguments, 1 without such an open case, else 0. */
export async function runCases(config: Config, args: string[], user: string): Promise<number> {
  const command = parseCommand(args, user);
  if (command === null) {
    console.error(USAGE);
    return 2;
  }
  const log = createLog(config.logLevel);
  return await withDatabase(config, async (db, url) => {
    const clock = () => new Date();
    const base = await createBaseContext(db, { config, clock, log, random: systemRandom });
    const worker = await startQueue({ url, log, poolSize: 1 });
    try {
      return await applyCommand({ ...base, queue: worker.queue }, command, (line) => console.log(line));
    } finally {
      await worker.stop();
    }
  });
}

type Command =
  | { verb: 'list' }
  | { verb: 'show'; number: number; photos: string | null }
  | { verb: 'answer'; number: number; text: string; by: string }
  | { verb: 'close'; number: number; text: string; by: string };

/** Null when the arguments are wrong. */
export function parseCommand(args: string[], user: string): Command | null {
  const parsed = parseOrNull(args);
  if (parsed === null) return null;
  const [verb = '', digits = '', ...more] = parsed.positionals;
  const given = Object.keys(parsed.values);
  const allows = (...names: string[]) => more.length === 0 && given.every((name) => names.includes(name));
  if (verb === 'list') return digits === '' && allows() ? { verb } : null;
  if (!/^\d{1,9}$/.test(digits)) return null;
  const number = Number(digits);
  if (verb === 'show') return allows('photos') ? { verb, number, photos: parsed.values.photos ?? null } : null;
  const by = (parsed.values.by ?? user).trim();
  const written = verb === 'answer' ? 'text' : 'reason';
  const text = (parsed.values[written] ?? '').trim();
  if (!allows(written, 'by') || by === '' || by.length > MAX_NAME) return null;
  if (text === '' || text.length > MAX_CASE_TEXT) return null;
  return verb === 'answer' || verb === 'close' ? { verb, number, text, by } : null;
}

function parseOrNull(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, options: { photos: text, text, reason: text, by: text }, allowPositionals: true });
  } catch {
    return null;
  }
}

type Deps = Pick<Context, 'db' | 'random' | 'clock' | 'config' | 'queue'>;

export async function applyCommand(deps: Deps, command: Command, print: (line: string) => void): Promise<number> {
  if (command.verb === 'list') {
    await printOpenCases(deps, print);
    return 0;
  }
  const { number } = command;
  if (command.verb === 'show') {
    const found = await readCaseForStaff(deps, number);
    if (!found) return missing(print, `No hay un caso ${number}.`);
    printCase(found, print);
    if (command.photos !== null) savePhotos(found, command.photos, print);
    return 0;
  }
  const { text, by } = command;
  const isDone =
    command.verb === 'answer'
      ? await answerCase(deps, { number, text, writtenBy: by })
      : await closeCaseByStaff(deps, { number, reason: text, closedBy: by });
  if (!isDone) return missing(print, `El caso ${number} no está abierto; no se cambió nada.`);
  const done = command.verb === 'answer' ? 'La respuesta quedó' : 'El cierre quedó';
  print(`Caso ${number}: ${done} en la orden y sale por correo.`);
  return 0;
}

function missing(print: (line: string) => void, line: string): number {
  print(line);
  return 1;
}

async function printOpenCases(deps: Deps, print: (line: string) => void): Promise<void> {
  const cases = await listOpenCases(deps);
  if (cases.length === 0) print('No hay casos abiertos.');
  for (const { number, orderNumber, kind, openedAt, lastAuthor } of cases) {
    const since = formatDateTime(openedAt.toISOString());
    const waits = lastAuthor === 'customer' ? ' · espera respuesta' : '';
    print(`Caso ${number} · orden ${orderNumber} · ${CASE_KIND_NAMES[kind]} · desde ${since}${waits}`);
  }
}

function printCase({ case: found, orderNumber, products, photos }: CaseForStaff, print: (line: string) => void): void {
  const { number, kind, state, invoice, messages, closedAt, closingReason } = found;
  print(
    `Caso ${number} · orden ${orderNumber} · ${CASE_KIND_NAMES[kind]} · ${state === 'open' ? 'abierto' : 'cerrado'}`,
  );
  for (const title of products) print(`Producto: ${printable(title)}`);
  if (invoice) print(`Factura a nombre de ${printable(invoice.name)}${invoice.rut ? `, RUT ${invoice.rut}` : ''}`);
  print(`Fotos: ${photos.length}`);
  for (const { author, text, date } of messages) {
    print(`${formatDateTime(date)} · ${author === 'customer' ? 'quien compró' : 'la tienda'}:`);
    print(printable(text));
  }
  if (closedAt !== null) print(`Cerrado el ${formatDateTime(closedAt)}: ${printable(closingReason ?? '')}`);
}

/** What shoppers write cannot command the terminal: control characters other than line breaks are left out. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '');
}

function savePhotos({ case: found, photos }: CaseForStaff, folder: string, print: (line: string) => void): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, { type, data }] of photos.entries()) {
    const path = join(folder, `caso-${found.number}-${index + 1}.${type.replace('image/', '')}`);
    writeFileSync(path, data, { mode: 0o600 });
    print(path);
  }
}
