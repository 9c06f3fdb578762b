import { bankDueDay } from '#domain/bank/due-day.ts';
import { newMovements } from '#domain/bank/new-movements.ts';
import { parseStatement, STATEMENT_LIMITS, type StatementLine, type StatementProblem } from '#domain/bank/statement.ts';
import { type Currency, cents, sumCents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { mapInSteps } from '#domain/steps.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { inTurns } from '#server/in-turns.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { decryptDescription, encryptDescription } from './description-cipher.ts';
import { type Matched, matchOpenMovements } from './match-open.ts';
import { lockMatches } from './matches-repository.ts';
import { extendCoverage, insertMovements, lockAccount, selectMovementsBetween } from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Imports a file whole or not at all, each movement once, and looks for what the movements are of. */
export async function importStatement(
  context: ActContext,
  { input, staff }: StaffRequest<'importStatement'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const read = readFile(input.content);
  if (isRefusal(read)) return read;
  const account = await lockAccount(tx, input.account);
  if (!account) return notFound('No hay ninguna cuenta con ese identificador');
  const { currency } = account;
  const parsed = await inTurns(parseStatement(read, { currency, today: montevideoDay(clock().toISOString()) }));
  if (parsed.problems.length > 0)
    return refuse(
      400,
      `No se importó nada. ${problemText(parsed.problems[0] as StatementProblem)}`,
      parsed.problems.map((problem) => ({ field: 'content', message: problemText(problem) })),
    );
  const lines = parsed.lines as [StatementLine, ...StatementLine[]];
  const period = periodOf(lines);
  const added = await storeNew(context, { account, lines, period });
  await extendCoverage(tx, { id: account.id, ...period, dueTo: lastDueDay(period.to) });
  const matched = await matchOpenMovements(context, { account, staffName: staff.name });
  return {
    subject: { kind: 'bank-account', id: account.id },
    after: { ...period, lines: lines.length, added: added.length, matched: matched.payments + matched.refunds },
    effects: effectsOf({ name: account.name, currency, lines, period, added, matched }),
  };
}

function readFile(content: string): string | Refusal {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > STATEMENT_LIMITS.maxBytes)
    return refuseField('content', 'El archivo tiene más de 5 MB: partilo por fechas');
  return (
    decodeFile(bytes) ??
    refuseField('content', 'No es un archivo de texto: bajá el extracto del banco como CSV, no como planilla ni PDF')
  );
}

function problemText({ line, column, rule }: StatementProblem): string {
  return `Línea ${line}${column === null ? '' : `, columna ${column}`}: ${rule}`;
}

interface Period {
  from: string;
  to: string;
}

function periodOf(lines: readonly [StatementLine, ...StatementLine[]]): Period {
  const days = lines.map(({ day }) => day).toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
}

interface Import {
  account: { id: string; currency: Currency };
  lines: readonly StatementLine[];
  period: Period;
}

async function storeNew(deps: ActContext, { account, lines, period }: Import) {
  const { tx, random } = deps;
  const found = await selectMovementsBetween(tx, { account: account.id, ...period });
  const stored = await inTurns(
    mapInSteps(found, (row) => ({
      ...row,
      amount: row.amount_cents,
      description: decryptDescription(deps, row),
    })),
  );
  const added = await inTurns(newMovements(stored, lines));
  const importedAt = deps.clock();
  const rows = await inTurns(
    mapInSteps(added, ({ line: { day, amount, reference, description }, occurrence }) => {
      const id = random.uuid();
      return {
        id,
        account_id: account.id,
        day,
        amount_cents: amount,
        currency: account.currency,
        reference,
        description: encryptDescription(deps, id, description),
        occurrence,
        imported_at: importedAt,
      };
    }),
  );
  // Matches are held back as late as possible, and before the sums of days, which other acts change after them.
  await lockMatches(tx);
  await insertMovements(tx, rows);
  return added.map(({ line }) => line);
}

/** The last day whose payments have had the bank's days within a statement that ends on a day. */
function lastDueDay(lastDay: string): string {
  let day = lastDay;
  while (bankDueDay(day) > lastDay) day = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return day;
}

interface Effects {
  name: string;
  currency: Currency;
  lines: readonly StatementLine[];
  period: Period;
  added: readonly StatementLine[];
  matched: Matched;
}

function effectsOf({ name, currency, lines, period, added, matched }: Effects): string[] {
  const sum = (sign: number) =>
    formatMoney(sumCents(added.map(({ amount }) => cents(Math.max(0, sign * amount)))), currency);
  const known = lines.length - added.length;
  return [
    `El archivo tiene ${movements(lines.length)} de la cuenta ${name}, del ${formatCalendarDay(period.from)} al ${formatCalendarDay(period.to)}`,
    added.length === 0
      ? 'Todos estaban importados: no se agrega ninguno'
      : `Se agregan ${movements(added.length)}: ${sum(1)} de créditos y ${sum(-1)} de débitos${known === 0 ? '' : `; ${known} ya ${known === 1 ? 'estaba' : 'estaban'}`}`,
    `Por referencia e importe quedan conciliados solos: ${matched.payments} con pagos y ${matched.refunds} con devoluciones`,
    ...(matched.confirmed.length === 0
      ? []
      : [
          `El banco pagó las devoluciones de estas órdenes, y le escribimos a quien compró: ${matched.confirmed.join(', ')}`,
        ]),
    `Con una propuesta que alguien confirma: ${matched.proposed}. Sin conciliar en la cuenta: ${matched.unmatched}`,
  ];
}

function movements(count: number): string {
  return count === 1 ? '1 movimiento' : `${count} movimientos`;
}

/** The text of a bank's file, in UTF-8 or Windows-1252; null where it is no text. */
function decodeFile(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
