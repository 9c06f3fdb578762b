interface PickupText {
  firstName: string;
  number: number;
  code: string;
  /** Name and address of the branch. */
  place: string;
  hours: string;
}

/** Who picks an order up at the branch. */
export const pickup = {
  title: 'Quién la retira',
  titleDone: 'Quién la retiró',
  failed: 'No pudimos ver quién puede retirarla.',
  you: 'Vos, con tu cédula.',
  youOr: (name: string) => `Vos, o ${name} con su código.`,
  blocked: (name: string) => `Vos: el código de ${name} se bloqueó.`,
  delivered: 'Se entregó en la sucursal.',
  pickedUp: {
    recipient: (at: string) => `La retiró quien figura como destinatario, el ${at}.`,
    authorized: (name: string | null, at: string) => `La retiró ${name ?? 'la persona que autorizaste'}, el ${at}.`,
  },
  authorize: 'Que la retire otra persona',
  change: 'Cambiar quién la retira',
  dialog: {
    title: 'Que la retire otra persona',
    lead: 'Te damos un código para pasarle. La entregamos solo a quien lo diga y muestre su documento con ese nombre. No ve qué compraste ni cuánto pagaste.',
    customs: 'En la Aduana la orden sigue a nombre de quien ya figura: la otra persona solo la retira.',
    active: (name: string) => `Hoy puede retirarla ${name}. Si autorizás de nuevo, su código deja de servir.`,
    blocked: (name: string) =>
      `El código de ${name} se bloqueó porque en la sucursal se escribieron varios que no eran.`,
    labels: { firstName: 'Nombre', lastName: 'Apellido' },
    submit: 'Autorizar y ver el código',
    revoke: 'Que no la retire nadie más',
    revoked: 'Nadie más puede retirarla',
  },
  made: {
    title: 'Pasale este código',
    can: (name: string) => `Ya puede retirarla ${name} cuando esté pronta, con este código y su documento.`,
    code: 'Código de retiro',
    once: 'Lo ves solo ahora: no lo guardamos. Si lo perdés, autorizala de nuevo.',
    whatsapp: 'Mandar por WhatsApp',
    copy: 'Copiar el mensaje',
    done: 'Listo',
    text: ({ firstName, number, code, place, hours }: PickupText) =>
      `Hola, ${firstName}: ¿retirás un paquete por mí en ${place}? Horario: ${hours}. Decí la orden ${number} y el código ${code}, y mostrá tu documento.`,
    ready: ' Ya está pronto.',
    notReady: ' Te aviso cuando esté pronto.',
  },
} as const;
