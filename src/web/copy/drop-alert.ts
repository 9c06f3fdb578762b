/** Of what price a shopper is told. Prices are dollars of the store. */
export const dropAlertForm = {
  title: 'Avisame si baja',
  when: '¿Cuándo te avisamos?',
  any: 'Cuando baje',
  anyDetail: (percent: number, least: string) => `Si baja un ${percent} % o más, desde ${least}`,
  below: 'Cuando llegue a un precio',
  belowDetail: (price: string) => `Hoy cuesta ${price} en EE. UU.`,
  price: 'Precio en EE. UU., en dólares',
  lowestHint: (price: string) => `El más bajo que vimos es ${price}.`,
  note: 'Te escribimos por mail, y también si se agota y vuelve a haber stock. Lo guardamos en tus favoritos.',
  save: 'Avisame',
  turnOff: 'Apagar el aviso',
} as const;
