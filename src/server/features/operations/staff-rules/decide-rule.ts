import { type BasketDifference, isChanged } from '#domain/fees/compare-rules.ts';
import { changeSentences, formatFullDay } from '#domain/fees/rule-figures.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { refuseDecider } from '#server/features/people/staff/second-person.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { problemOfDay } from './days.ts';
import { differencesOf, type Neighbours } from './neighbours.ts';
import { askedOf, openDraft, openSeen, ruleResult } from './open-rule.ts';
import { type RuleRow, saveApproval, saveWithdrawal } from './repository.ts';

/** A second person agrees to the figures and the day that they saw. */
export async function approveRule(
  context: ActContext,
  { input, staff }: StaffRequest<'approveRule'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const open = await openDraft(context, input);
  if (isRefusal(open)) return open;
  const { rule, neighbours } = open;
  const asked = askedOf(rule);
  const barred =
    asked && (await refuseDecider(context, asked, { staff, own: 'La escribiste vos: la aprueba otra persona' }));
  if (barred) return barred;
  const day = problemOfDay(rule.valid_from, clock().toISOString());
  if (day !== null) return refuse(409, `${day}: cambiá el día del borrador`);
  if (neighbours.before?.valid_from === rule.valid_from)
    return refuse(
      409,
      `Ya hay una aprobada para ese día, el ${formatFullDay(rule.valid_from)}: retirala o elegí otro día`,
    );
  const { figures, baskets } = differencesOf(rule, neighbours);
  if (figures.every((figure) => !figure.isChanged))
    return refuse(409, 'No cambia ninguna cifra de la regla que va a regir ese día: no hay nada que aprobar');
  await saveApproval(tx, { id: rule.id, staffId: staff.staffId, at: clock() });
  return ruleResult(rule.id, {
    before: { state: 'draft', follows: neighbours.before?.id ?? null },
    after: { state: 'approved', validFrom: rule.valid_from, body: rule.body },
    effects: [
      ...changeSentences(figures, rule.valid_from),
      ...basketTexts(baskets),
      ...untilTexts(neighbours),
      'Ese día cambian solas las páginas, la calculadora, el carrito y la compra. Las órdenes de antes conservan sus reglas.',
    ],
  });
}

/** What the golden baskets say, in at most three sentences. */
function basketTexts(baskets: readonly BasketDifference[]): string[] {
  const changed = baskets.filter(isChanged);
  if (changed.length === 0) return [`Ninguna de las ${baskets.length} canastas de prueba cambia de precio.`];
  const byChange = [...changed].sort((one, other) => one.change - other.change);
  const [cheapest, dearest] = [byChange.at(0), byChange.at(-1)];
  const text = (verb: string, { name, total: { before, after } }: BasketDifference) =>
    `La que más ${verb}: «${name}», de ${usd(before)} a ${usd(after)}.`;
  return [
    `De las ${baskets.length} canastas de prueba, ${counted(changed, 1)} y ${counted(changed, -1)}.`,
    ...(dearest && dearest.change > 0 ? [text('sube', dearest)] : []),
    ...(cheapest && cheapest.change < 0 ? [text('baja', cheapest)] : []),
  ];
}

const VERBS = { 1: ['sube', 'suben'], [-1]: ['baja', 'bajan'] } as const;

/** '3 suben', '1 baja' or 'ninguna baja'. */
function counted(changed: readonly BasketDifference[], sign: 1 | -1): string {
  const count = changed.filter(({ change }) => Math.sign(change) === sign).length;
  const [one, many] = VERBS[sign];
  return count > 1 ? `${count} ${many}` : `${count === 0 ? 'ninguna' : 1} ${one}`;
}

function untilTexts({ next }: Neighbours): string[] {
  return next === null ? [] : [`Rige hasta que empiece la ya aprobada para el ${formatFullDay(next.valid_from)}.`];
}

function usd(amount: number): string {
  return formatMoney(cents(amount), 'USD');
}

/** Takes an approved rule back before its day; one person may, because the shop stays as it is. */
export async function withdrawRule(
  context: ActContext,
  { input, staff }: StaffRequest<'withdrawRule'>,
): Promise<ActResult | Refusal> {
  const open = await openSeen(context, input);
  if (isRefusal(open)) return open;
  const { rule, neighbours, today } = open;
  const refused = refuseWithdrawal(rule, today);
  if (refused) return refused;
  await saveWithdrawal(context.tx, { id: rule.id, staffId: staff.staffId, at: context.clock() });
  const before = neighbours.before;
  return ruleResult(rule.id, {
    before: { state: 'approved', validFrom: rule.valid_from },
    after: { state: 'withdrawn' },
    effects: [
      `El ${formatFullDay(rule.valid_from)} no cambia nada${before ? `: sigue la que rige desde el ${formatFullDay(before.valid_from)}` : ''}.`,
      'La regla retirada queda en la historia; para volver a ella hay que copiarla en un borrador y aprobarla.',
    ],
  });
}

function refuseWithdrawal({ state, valid_from }: RuleRow, today: string): Refusal | null {
  if (state === 'withdrawn') return refuse(409, 'Ya se retiró');
  if (state === 'draft') return refuse(409, 'Es un borrador: se descarta, no se retira');
  if (valid_from > today) return null;
  return refuse(409, 'Ya empezó a regir: para cambiarla, aprobá otra que rija desde mañana o después');
}
