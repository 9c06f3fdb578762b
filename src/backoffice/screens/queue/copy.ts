/** Texts of the queue as a list. */
export const queueCopy = {
  pageTitle: 'Cola · Puente · Operación',
  title: 'Cola',
  noun: { one: 'en espera', many: 'en espera' },
  kind: 'Tipo',
  show: 'Mostrar',
  mine: 'A tu nombre',
  late: 'Con demora',
  snoozed: 'Pospuestas',
  byAmount: 'Por importe',
  byRisk: 'Plata en riesgo',
  toRepairs: 'Lo que la tienda arregló sola',
  columns: {
    what: 'Qué pasó',
    subject: 'De qué',
    detail: 'Detalle',
    customer: 'Cliente',
    amount: 'Importe',
    risk: 'Riesgo',
    holder: 'A cargo',
    age: 'Edad',
    due: 'Plazo',
    act: 'Qué hacer',
  },
  due: (age: string, isLate: boolean) => `${isLate ? 'venció' : 'vence'} ${age}`,
  bulk: {
    take: 'Tomar',
    release: 'Soltar',
    retry: 'Volver a intentar',
    note: 'Anotar',
    noteText: 'Nota',
  },
  you: 'Vos',
  whoCan: (roles: string) => `Lo hace ${roles}`,
  empty: { title: 'No espera nada', text: 'Acá no hay nada que necesite a una persona.' },
} as const;

/** Texts of the row that is open beside the queue. */
export const panelCopy = {
  over: 'Esto ya no está en la cola, y después no sigue nada.',
  nobody: 'Nadie',
  whoCan: (act: string, roles: string) => `«${act}» lo hace ${roles}: anotá acá lo que sepas.`,
  snoozed: (when: string, reason: string) => `hasta el ${when}: ${reason}`,
  take: 'Tomar',
  release: 'Soltar',
  snooze: 'Posponer',
  until: 'Hasta cuándo',
  days: { 1: 'Mañana', 3: 'En tres días', 7: 'En una semana', 30: 'En un mes' },
  note: 'Anotar',
  noteField: 'Nota',
  notes: 'Notas',
  openCase: 'Abrir el caso',
  shopper: 'Quien compró',
  by: (name: string, when: string) => `${name}, ${when}`,
} as const;

/** Texts of what the shop repaired by itself. */
export const repairsCopy = {
  pageTitle: 'Arregladas solas · Puente · Operación',
  title: 'Arregladas solas',
  intro: 'Lo que se trabó y la tienda volvió a intentar hasta que anduvo.',
  columns: {
    what: 'Qué pasó',
    subject: 'De qué',
    stalled: 'Trabada desde',
    repaired: 'Arreglada',
    tries: 'Intentos',
  },
  empty: { title: 'La tienda no tuvo que arreglar nada', text: 'Lo que se trabe y se arregle solo aparece acá.' },
  toQueue: 'Ir a la cola',
} as const;
