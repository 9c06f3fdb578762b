import { type Bank, bankOf, type PaymentMethod } from '#domain/payment/method.ts';
import { formatProducts, formatUnits } from '#ui/format-number.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';

const banks: Readonly<Record<Bank, string>> = {
  scotiabank: 'Scotiabank',
  visa: 'Visa',
  oca: 'OCA',
  itau: 'Itau',
  hsbc: 'HSBC',
  heritage: 'Heritage',
  brou: 'BROU',
  bbva: 'BBVA',
  santander: 'Santander',
};

/** The checkout. Texts of the specification are kept letter for letter. */
export const checkout = {
  title: 'Finalizar compra',
  stepsLabel: 'Pasos de la compra',
  steps: {
    userInformation: 'Datos para Aduana',
    deliveryMethod: 'Forma de entrega',
    shippingAddress: 'Dirección',
    paymentMethods: 'Pago',
  },
  staleRate: (day: string) => `La cotización del dólar es del ${day}: no pudimos renovarla. En pesos pagás con esa.`,
  edit: 'Editar',
  editStep: (step: string) => `Editar ${step}`,
  back: 'Volver',
  next: 'Continuar',
  stepInvalid: 'Para pagar falta corregir este paso. Revisalo y tocá Continuar.',
  customs: {
    intro: 'Tal como figuran en tu cédula. Los pide la Aduana para entregarte el envío.',
    labels: {
      firstName: 'Primer nombre',
      middleName: 'Segundo nombre',
      lastName: 'Primer apellido',
      secondLastName: 'Segundo apellido',
      document: 'Cédula de identidad',
      birthday: 'Fecha de nacimiento',
      gender: 'Género',
    },
    documentHint: 'Sin puntos ni guion',
    documentLocked: 'Con una compra pagada ya no se cambia acá: la corrección se pide en Mi cuenta',
    identityCard: (document: string) => `C.I. ${document}`,
  },
  delivery: {
    legend: '¿Cómo lo querés recibir?',
    pickup: 'Retiro en el local',
    pickupTimes: (hours: string) => `Horario: ${hours}`,
    home: 'A domicilio',
    homeDetail: (montevideo: string, elsewhere: string) => `Montevideo ${montevideo}, otros departamentos ${elsewhere}`,
    free: 'Sin costo',
    from: 'desde',
    required: 'Campo obligatorio',
  },
  address: {
    legend: '¿A qué dirección?',
    other: 'Otra dirección',
    addressLimit: 'Ya tenés tres direcciones guardadas. Podés cambiarlas en tu cuenta.',
    toAccount: 'Ir a mis direcciones',
    defaultBadge: 'Predeterminada',
    invalidDepartment: 'seleccione un departamento valido para continuar',
    saved: 'La guardamos en tu cuenta cuando confirmes la compra.',
  },
  review: {
    title: 'Revisá tu compra',
    count: (units: number) => `${formatProducts(units)}, 1 envío`,
    units: formatUnits,
    regime: 'Régimen de aduana',
    useFranchise: 'Usar una franquicia',
    exempt: 'Exento de impuestos.',
    franchiseIva: (percent: string) => `Pagás solo el IVA: ${percent} % del valor con flete.`,
    franchisesLeft: (left: number, { shipments }: RegimeFigures) =>
      `Este año usaste ${shipments - left} de ${shipments} y te ${left === 1 ? 'queda' : 'quedan'} ${left}.`,
    withoutFranchise: 'No usar franquicia',
    withoutFranchiseDetail: ({ simplified: { percent, minimum, handling } }: RegimeFigures) =>
      `Régimen simplificado: ${percent} %, mínimo ${minimum}, más ${handling}. Los libros no cuentan.`,
    importDetail: ({ general }: RegimeFigures) =>
      `Entra como importación: ${general.sum} % del valor con flete, sin libros.`,
    refusals: {
      NOTHING_TAXABLE: () => 'Libros y medios no pagan ni usan franquicia.',
      AMOUNT: ({ amount }: RegimeFigures) => `No se puede: la franquicia es para compras de menos de ${amount}.`,
      WEIGHT: ({ kilos }: RegimeFigures) => `No se puede: la compra pasa los ${kilos} kg.`,
      QUANTITY: ({ equalUnits }: RegimeFigures) => `No se puede: hay más de ${equalUnits} unidades iguales.`,
      YEAR_COUNT: ({ shipments }: RegimeFigures) => `No se puede: ya usaste las ${shipments} franquicias de este año.`,
      YEAR_AMOUNT: ({ yearlyAmount }: RegimeFigures) =>
        `No se puede: con esta compra pasarías los ${yearlyAmount ?? ''} de franquicia del año.`,
    },
    currency: '¿En qué moneda pagás?',
    dollars: 'Dólares',
    pesos: 'Pesos uruguayos',
    pesosDetail: 'En efectivo en Abitab se paga siempre en pesos.',
  },
  consent: {
    accept: 'Al pagar aceptás los',
    terms: 'términos y condiciones',
    inspection: 'y autorizás la inspección de la carga.',
    withdrawal: 'Podés arrepentirte hasta cinco días hábiles después de recibir la compra, con',
    exceptions: 'excepciones',
  },
  aside: {
    title: 'Tu compra, de punta a punta',
    pay: 'Continuar con el pago',
    items: formatProducts,
    paymentMethods: 'Pagás con tu banco, con tarjeta o en efectivo',
    detail: 'Ver detalle',
  },
  payment: {
    title: '¿Cómo querés pagar?',
    banks: 'Con tu banco',
    cards: 'Con tarjeta',
    choose: 'Elegí con qué pagar',
    cash: 'En efectivo',
    abitab: 'Abitab',
    abitabDetail: 'Te damos un cupón en pesos para pagar en cualquier local, dentro de 72 horas.',
    pay: (amount: string) => `Pagar ${amount}`,
    voucher: (amount: string | null) => (amount === null ? 'Pedir cupón' : `Pedir cupón por ${amount}`),
    rateAtPayment: 'El total en pesos se calcula con la cotización del dólar al pedir el cupón.',
    cancel: 'Volver',
    toBank: (bank: string) => `Te llevamos al sitio de ${bank} para confirmar el pago.`,
    orderFailed: 'Ha ocurrido un error inesperado creando tu orden, por favor intentalo nuevamente.',
    failed: 'No pudimos preparar el pago. Probá de nuevo o elegí otro medio.',
    continueToBank: 'Seguir al banco',
  },
  changes: {
    title: 'Tu compra cambió',
    intro: 'Mientras la revisabas cambió algo en la tienda. Nada se cobró.',
    removed: 'ya no está',
    notPresent: 'no estaba',
    before: 'antes',
    now: 'ahora',
    rate: 'Cotización del dólar',
    total: 'Puesto en Uruguay',
    accept: 'Aceptar y seguir',
    toCart: 'Volver al carrito',
  },
  banks,
} as const;

export function methodName(method: PaymentMethod): string {
  const bank = bankOf(method);
  return bank === null ? checkout.payment.abitab : banks[bank];
}
