import type { RuleStage } from '#contract/backoffice/rules.ts';
import type { FeeComponent } from '#domain/fees/compare-rules.ts';
import type { FranchiseUse } from '#domain/order/status.ts';

const STAGES: Readonly<Record<RuleStage, string>> = {
  draft: 'Borrador',
  late: 'Borrador con el día vencido',
  coming: 'Aprobada, todavía no rige',
  'in-force': 'Rige',
  past: 'Rigió',
  withdrawn: 'Retirada antes de regir',
  discarded: 'Borrador descartado',
};

const COMPONENTS: Readonly<Record<FeeComponent, string>> = {
  productsTotal: 'Productos',
  freight: 'Flete',
  handling: 'Gestión',
  serviceFee: 'Servicio',
  deliveryFee: 'Entrega',
  francheseFees: 'Régimen simplificado',
  iva: 'IVA de importación',
  extraFees: 'Arancel y tasas',
  ursecFee: 'Permiso de URSEC',
  ursecFeeForPhones: 'URSEC por celular',
};

const FRANCHISE: Readonly<Record<FranchiseUse, string>> = {
  USE: 'con franquicia',
  NOT_USE: 'régimen simplificado',
  NOT_APPLICABLE: 'sin franquicia',
};

export const rulesCopy = {
  pageTitle: 'Reglas · Puente · Operación',
  title: 'Reglas',
  lead: 'Con qué se calcula cada precio, y desde qué día. Lo que rige no se edita: se escribe un borrador y lo aprueba otra persona.',
  kinds: { customs: 'Régimen de aduana', tariff: 'Tarifa de la tienda' },
  stages: STAGES,
  inForce: 'Rige ahora',
  since: (day: string) => `Desde el ${day}.`,
  figures: 'Cifras',
  open: (kind: string) => `Ver la regla: ${kind.toLowerCase()}`,
  draftFrom: {
    customs: 'Empezar un borrador del régimen de aduana',
    tariff: 'Empezar un borrador de la tarifa de la tienda',
  },
  coming: 'Aprobadas para más adelante',
  comingEmpty: { title: 'No hay ninguna regla por empezar', text: 'Lo que rige hoy sigue hasta que se apruebe otra.' },
  drafts: 'Borradores',
  draftsEmpty: {
    title: 'No hay borradores',
    text: 'Para cambiar una cifra, empezá uno con las cifras de la regla que rige.',
  },
  late: (day: string) => `Su día, el ${day}, ya llegó sin que se aprobara.`,
  lateTitle: 'Hay un borrador con el día vencido.',
  lateText: 'La tienda sigue con la regla anterior. Cambiale el día y hacelo aprobar, o descartalo.',
  history: 'Historia',
  historyEmpty: { title: 'Todavía no hay historia', text: 'Acá quedan las reglas que rigieron y las descartadas.' },
  columns: { rule: 'Regla', stage: 'Estado', from: 'Desde', drafted: 'La escribió', approved: 'La aprobó' },
  shop: 'Vino con la tienda',
  nobody: 'Nadie todavía',
} as const;

export const ruleCopy = {
  pageTitle: 'Regla · Puente · Operación',
  title: (kind: string, day: string) => `${kind}, desde el ${day}`,
  back: 'Todas las reglas',
  facts: {
    stage: 'Estado',
    name: 'Nombre',
    drafted: 'La escribió',
    approved: 'La aprobó',
    withdrawn: 'La retiró',
    note: 'Nota',
    follows: 'Sigue a',
    followedBy: 'Hasta',
  },
  by: (who: string | null, when: string) => (who === null ? 'Vino con la tienda' : `${who}, ${when}`),
  followsLink: (day: string) => `la que rige desde el ${day}`,
  followedByLink: (day: string) => `que empiece la del ${day}`,
  figures: 'Cifras',
  figuresLead: 'Al lado de la regla a la que sigue. Lo que cambia dice «Cambia».',
  figureColumns: { label: 'Cifra', before: 'Antes', after: 'Con esta regla', mark: '¿Cambia?' },
  value: 'Valor',
  changes: 'Cambia',
  same: 'Igual',
  baskets: 'Canastas de prueba',
  basketsLead: (changed: number, all: number) =>
    changed === 0
      ? `Las ${all} canastas cuestan lo mismo. Todo en dólares.`
      : `${changed === 1 ? 'Cambia 1' : `Cambian ${changed}`} de ${all}; primero las que cambian. Todo en dólares.`,
  basketColumns: { name: 'Canasta', before: 'Antes', after: 'Después', change: 'Diferencia', what: 'Qué cambia' },
  components: COMPONENTS,
  component: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  franchise: (before: FranchiseUse, after: FranchiseUse) => `Pasa de ${FRANCHISE[before]} a ${FRANCHISE[after]}`,
  first: 'Es la primera de su clase: no hay otra con que compararla.',
  acts: 'Qué se puede hacer',
  edit: 'Cambiar el borrador',
  save: 'Guardar el borrador',
  discard: 'Descartar el borrador',
  approve: 'Aprobar la regla',
  withdraw: 'Retirarla antes de que empiece',
  copy: 'Empezar un borrador con estas cifras',
  own: 'La escribiste vos, así que la aprueba otra persona, de Finanzas o Dueño, desde esta misma página.',
  late: 'Su día ya llegó: para aprobarla, primero cambiale el día.',
  final: 'Una regla aprobada no se edita. Para cambiar algo, empezá un borrador con sus cifras.',
  validFrom: 'Rige desde el',
  validFromHint: (earliest: string) => `Desde el comienzo de ese día en Montevideo; el ${earliest} o después.`,
  note: 'Nota',
  noteHint: 'Para quien la aprueba: de dónde salen las cifras.',
  units: {
    text: undefined,
    country: 'Las dos letras del país, como US. Vacío: ninguno.',
    usd: 'En dólares, como 200 o 199,99.',
    percent: 'En por ciento, como 22 o 22,5.',
    kilos: 'En kilos enteros.',
    count: 'Un número entero.',
  },
  optional: (none: string) => `Vacío: ${none}.`,
  freight: 'Flete por kilo',
  freightHint: 'Cada tramo vale para todo el peso de un envío. El primero empieza en 0; uno vacío no cuenta.',
  tierFrom: (place: number) => `Tramo ${place}: desde cuántos kilos`,
  tierPrice: (place: number) => `Tramo ${place}: precio por kilo en dólares`,
} as const;
