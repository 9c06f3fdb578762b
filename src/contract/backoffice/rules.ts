import { deciders, id } from '#contract/backoffice/fields.ts';
import { instant } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { FEE_COMPONENTS } from '#domain/fees/compare-rules.ts';
import { FRANCHISE_USES } from '#domain/order/status.ts';
import { isPlainText } from '#domain/text/plain-text.ts';
import { act, read } from './endpoint.ts';
import { after, pageOf } from './page.ts';

/**
 * Where a rule stands today. `late` is a draft whose day is today or has passed, `past` one that another followed;
 * `discarded` was never approved, `withdrawn` was and never began.
 */
export const RULE_STAGES = ['draft', 'late', 'coming', 'in-force', 'past', 'withdrawn', 'discarded'] as const;
export type RuleStage = (typeof RULE_STAGES)[number];

const kind = z.enum(['customs', 'tariff']);
const day = z.iso.date('Elegí un día');
/** Null: it came with the shop. */
const person = z.string().nullable();

const row = z.strictObject({
  id: z.string(),
  kind,
  /** Of a customs rule: its name. */
  name: z.string().nullable(),
  stage: z.enum(RULE_STAGES),
  validFrom: z.string(),
  note: z.string(),
  draftedBy: person,
  draftedAt: instant,
  approvedBy: person,
  approvedAt: instant.nullable(),
  withdrawnBy: person,
  withdrawnAt: instant.nullable(),
});
export type StaffRuleRow = z.output<typeof row>;

/** A figure in words, beside the same of the rule that it is compared with. */
const figure = z.strictObject({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  isChanged: z.boolean(),
});

const cents = z.int();
const franchise = z.enum(FRANCHISE_USES);

/** What a rule makes of a golden basket, in cents of a dollar. */
const basket = z.strictObject({
  name: z.string(),
  total: z.strictObject({ before: cents, after: cents }),
  change: cents,
  components: z.array(z.strictObject({ component: z.enum(FEE_COMPONENTS), before: cents, after: cents })),
  franchise: z.strictObject({ before: franchise, after: franchise }),
});

const rule = row.extend({
  /** As the checks of a rule know it: cents, basis points, tenths of a kilogram. */
  body: z.record(z.string(), z.unknown()),
  /** Names what an approval agrees to: these figures, this day, beside these other rules. */
  version: z.string(),
  /** Null where it is no draft of a person's. */
  deciders: deciders.nullable(),
  /** The rule that it follows; null for the first one. */
  follows: z.strictObject({ id: z.string(), validFrom: z.string() }).nullable(),
  /** The approved rule that follows it. */
  followedBy: z.strictObject({ id: z.string(), validFrom: z.string() }).nullable(),
  figures: z.array(figure),
  baskets: z.array(basket),
  /** The first day that can be chosen now. */
  earliest: z.string(),
});
export type StaffRule = z.output<typeof rule>;

const lists = z.strictObject({
  /** One of each kind, with its figures. */
  inForce: z.array(row.extend({ figures: z.array(figure.pick({ field: true, label: true, after: true })) })),
  /** Approved ones that have not begun, the next first. */
  coming: z.array(row),
  /** The one of the nearest day first. */
  drafts: z.array(row),
  /** Those that ended, were withdrawn or discarded, the newest day first. */
  history: pageOf(row),
});

const version = z.string().min(1, MESSAGES.value).max(100, MESSAGES.value);

export const ruleEndpoints = {
  listRules: read({
    summary: 'Las reglas que rigen, las que vienen, los borradores y la historia',
    permission: 'rules.draft',
    input: z.strictObject({ after }),
    reply: lists,
  }),
  readRule: read({
    summary: 'Una regla, con lo que cambia y cuánto cuestan con ella las canastas de prueba',
    permission: 'rules.draft',
    input: z.strictObject({ id }),
    reply: rule,
  }),
  draftRule: act({
    summary: 'Empieza un borrador con las cifras de otra regla',
    permission: 'rules.draft',
    secondPerson: { act: 'approveRule', limit: null },
    reason: false,
    input: z.strictObject({ id, from: id }),
  }),
  editRule: act({
    summary: 'Cambia un borrador',
    permission: 'rules.draft',
    secondPerson: { act: 'approveRule', limit: null },
    reason: false,
    input: z.strictObject({
      id,
      version,
      validFrom: day,
      note: z
        .string()
        .trim()
        .max(500, 'La nota puede tener hasta 500 caracteres')
        .refine(isPlainText, MESSAGES.characters),
      body: z.record(z.string(), z.unknown()),
    }),
  }),
  discardRule: act({
    summary: 'Descarta un borrador',
    permission: 'rules.draft',
    input: z.strictObject({ id, version }),
  }),
  approveRule: act({
    summary: 'Aprueba un borrador que escribió otra persona: rige desde su día',
    permission: 'rules.approve',
    stepUp: true,
    input: z.strictObject({ id, version }),
  }),
  withdrawRule: act({
    summary: 'Retira una regla aprobada antes de que empiece',
    permission: 'rules.approve',
    stepUp: true,
    input: z.strictObject({ id, version }),
  }),
};
