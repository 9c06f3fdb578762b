/** Texts of plain tables and of forms that choose what is shown. */
export const tableCopy = {
  next: 'Ver los siguientes',
  filter: 'Filtrar',
} as const;

/** Who decides what somebody of the staff asked for. */
export const decidersCopy = {
  barred: (when: string) =>
    `Todavía no lo podés decidir: quien lo pidió, o alguien a quien esa persona dio acceso, te dio el tuyo, o lo tenés desde después del pedido. Vas a poder desde el ${when}.`,
  nobodyUntil: (when: string) =>
    `Por ahora no hay nadie que pueda decidirlo: quienes tienen el permiso recibieron su acceso hace muy poco. Espera hasta el ${when}.`,
  nobody:
    'No hay nadie más con el permiso para decidirlo. Espera hasta que alguien lo tenga: se lo da otro dueño, o una invitación hecha en el servidor.',
} as const;

export const whenCopy = {
  now: 'recién',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  ago: (age: string) => `hace ${age}`,
  ahead: (age: string) => `en ${age}`,
} as const;
