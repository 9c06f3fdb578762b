import { PAGES } from '#contract/pages.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';
import { delivery } from './delivery.ts';
import { instalments } from './instalments.ts';

/** '22 % del valor con flete (exento por menos de U$S 200)'. */
function ivaOf({ iva, exemptBelow }: RegimeFigures['franchise']): string {
  return `${iva} % del valor con flete${exemptBelow === null ? '' : ` (exento por menos de ${exemptBelow})`}`;
}

/** The pages that explain how buying works. Numbers of customs and fees come from the domain's tables, not from here. */
export const information = {
  nav: 'Páginas de ayuda',
  pages: {
    howItWorks: 'Cómo funciona',
    fees: 'Tarifas',
    relevant: 'Información relevante',
    punctuality: 'Cumplimiento',
    terms: 'Términos y condiciones',
    privacy: 'Privacidad',
  },
  howItWorks: {
    stepsTitle: 'Paso a paso',
    placesTitle: 'Dónde pasa todo',
    miami: 'Depósito en Miami',
    branch: 'Sucursal de retiro en Montevideo',
    franchiseTitle: 'Qué es la franquicia',
    franchiseText: ({ decree, franchise }: RegimeFigures) => [
      `Es un régimen por decreto (${decree} y modificativos) que deja entrar compras personales ${franchise.iva === '0' ? 'sin pagar impuestos' : `pagando solo el IVA, ${ivaOf(franchise)}`}.`,
      'La usás vos como persona: tus compras van a tu nombre y con tu cédula, y tenés que ser mayor de edad.',
    ],
    franchiseLimits: ({ shipments, kilos, amount, yearlyAmount, equalUnits }: RegimeFigures) => [
      `${shipments} envíos por año civil`,
      `Hasta ${kilos} kg cada envío`,
      `Productos por menos de ${amount} por envío`,
      ...(yearlyAmount === null ? [] : [`Productos por hasta ${yearlyAmount} en el año`]),
      `Hasta ${equalUnits} unidades iguales por orden`,
    ],
    franchiseMore: 'Ver qué pasa fuera de la franquicia',
    questionsTitle: 'Preguntas frecuentes',
    contactTitle: '¿Te quedó una duda?',
    contact: 'Escribinos y te respondemos en horario de oficina.',
    whatsapp: 'WhatsApp',
    mail: 'Correo',
  },
  questions: ({ equalUnits, simplified, amount }: RegimeFigures) => [
    {
      question: '¿El precio puede cambiar después de pagar?',
      answer:
        'No. La orden congela la cotización, cada cargo y el precio de cada producto en el momento en que la creás, también si el peso real resulta mayor que el publicado. Si pesa menos y el flete cuesta menos, te devolvemos la diferencia. Si la tienda ya no vende al precio que pagaste, cancelamos la compra y te devolvemos el dinero.',
    },
    {
      question: '¿Cuánto demora?',
      answer: `De 10 a 15 días hábiles desde que pagás. ${delivery.legs} No cuentan sábados, domingos ni feriados de Uruguay.`,
    },
    {
      question: '¿Puedo usar la franquicia si compro varios productos?',
      answer: `Sí, cuenta como un envío si salen juntos en una orden y los productos suman menos de ${amount}. Más de ${equalUnits} unidades iguales ya se toman como importación.`,
    },
    {
      question: '¿Qué pasa si ya usé mis franquicias del año?',
      answer: `Podés comprar igual: se aplica el régimen simplificado (${simplified.percent} %, mínimo ${simplified.minimum}, más ${simplified.handling}) a las compras de menos de ${simplified.amount}, y los impuestos se ven en el carrito antes de pagar. Los libros y medios no pagan ni usan franquicia.`,
    },
    {
      question: '¿Y si mi compra no llega?',
      answer: 'Tenés Garantía de entrega: si no llega, te devolvemos el total.',
    },
    {
      question: '¿Cómo pago?',
      answer:
        'Con los bancos y tarjetas de la lista al finalizar la compra (Scotiabank, Visa, OCA, Itau, HSBC, Heritage, BROU, BBVA y Santander) o en efectivo en Abitab. Los precios se muestran en dólares o en pesos.',
      link: { label: instalments.seeTable, to: `${PAGES.fees}#cuotas` },
    },
    {
      question: '¿Cómo se calculan los pesos?',
      answer: 'Con el promedio entre compra y venta del dólar del día. La cotización se actualiza sola.',
    },
    {
      question: '¿Puedo devolver un producto?',
      answer:
        'Sí. Tenés cinco días hábiles desde que lo recibís para arrepentirte, sin dar motivos y sin costo: lo devolvés sin uso y con su empaque, en Uruguay, y te devolvemos el total que pagaste por él (hay excepciones, como lo hecho a medida o la higiene sin precinto). Si llegó roto, incompleto o no es lo que compraste, escribinos dentro de los 10 días de recibirlo con fotos y lo resolvemos; después sigue la garantía legal.',
      link: { label: 'Ver derecho de arrepentimiento y garantía', to: `${PAGES.terms}#arrepentimiento` },
    },
  ],
  fees: {
    title: 'Tarifas',
    lead: 'Esto es todo lo que se suma al precio del producto. No hay otros cargos.',
    freightTitle: 'Flete',
    freightText:
      'Se cobra por peso, redondeado hacia arriba de a 100 gramos. Todo el peso de la orden paga el precio de su tramo.',
    freightColumns: ['Peso de la orden', 'Por kilo', 'Descuento'],
    tierFirst: (next: string) => `Menos de ${next} kg`,
    tierOnly: 'Cualquier peso',
    tierFrom: (from: string) => `Desde ${from} kg`,
    noDiscount: 'Sin descuento',
    percentOff: (percent: number) => `${percent} % menos`,
    chargesTitle: 'Gestión, servicio y entrega',
    chargesColumns: ['Cargo', 'Cuánto', 'Por qué'],
    handling: 'Gestión',
    handlingAmount: (base: string, further: string) => `${base} + ${further} por paquete adicional`,
    handlingWhy: (packages: number, base: string, further: string) =>
      `${base} hasta ${packages} paquetes; ${further} más por cada paquete desde el ${packages + 1}.º. Una línea del carrito es un paquete.`,
    service: 'Servicio',
    serviceWhy: (percent: string) => `${percent} % del total facturado por la tienda.`,
    pickup: 'Retiro en la sucursal de Montevideo',
    pickupWhy: 'Retirás en la sucursal cuando te avisamos.',
    montevideo: 'Entrega a domicilio en Montevideo',
    montevideoWhy: 'En tu puerta, de lunes a viernes.',
    interior: 'Entrega a domicilio en el interior',
    interiorWhy: 'En los otros 18 departamentos.',
    miami: 'Envío de la tienda a Miami',
    miamiWhy: 'Va por cuenta nuestra.',
    ursec: 'Autorización de URSEC',
    ursecAmount: (amount: string) => `${amount} por equipo`,
    ursecWhy: 'Solo celulares y equipos de radio. Wi-Fi y Bluetooth no la necesitan.',
    free: 'Sin costo',
    taxesTitle: 'Impuestos',
    rate: ({ amount, simplified, general }: RegimeFigures) =>
      simplified.percent === general.sum
        ? `Con la franquicia no hay otros impuestos. Sin ella son el ${general.sum} %: de los productos, o de los productos más el flete desde ${amount}.`
        : `Con la franquicia no hay otros impuestos. Sin ella son el ${simplified.percent} % de los productos, o el ${general.sum} % de los productos más el flete desde ${amount}.`,
    rateExample: ({ goods, taxes, handling, total }: Record<'goods' | 'taxes' | 'handling' | 'total', string>) =>
      `Por ejemplo, por productos de ${goods} pagás ${taxes} de impuestos y ${handling} de gestión: ${total}.`,
    regimesTitle: 'Qué dice cada régimen',
    regimes: {
      franchise: 'Franquicia',
      franchiseText: ({ decree, shipments, kilos, amount, yearlyAmount, franchise }: RegimeFigures) =>
        `${franchise.iva === '0' ? 'Exento' : `Solo IVA, ${ivaOf(franchise)},`} por decreto (${decree}): ${shipments} envíos al año, hasta ${kilos} kg cada uno y productos por menos de ${amount}${yearlyAmount === null ? '' : ` por envío y hasta ${yearlyAmount} en el año`}.`,
      notUsing: 'Pagar impuestos en lugar de usar la franquicia',
      notUsingText: ({ simplified: { percent, minimum, handling } }: RegimeFigures) =>
        `${percent} % del valor de los productos más ${handling} de gestión: ${percent} %, mínimo ${minimum}, más ${handling}. Te guarda la franquicia para otra compra.`,
      simplified: 'Régimen simplificado',
      simplifiedText: ({ kilos, equalUnits, simplified: { percent, minimum, handling, amount } }: RegimeFigures) =>
        `${percent} % del valor de factura con un mínimo de ${minimum}, para compras por menos de ${amount} y hasta ${kilos} kg, más ${handling} de gestión. Se aplica cuando elegís no usar la franquicia o ya usaste las del año, con hasta ${equalUnits} unidades iguales.`,
      general: 'Más allá de la franquicia',
      generalText: ({ amount, kilos, equalUnits, general }: RegimeFigures) =>
        `Impuestos del ${general.least} al ${general.most} % del valor CIF (producto más flete): acá se calculan con ${general.iva} % de IVA y ${general.extra} % de tasas de importación. Se aplica desde ${amount}, por más de ${kilos} kg o por más de ${equalUnits} unidades iguales.`,
      media: 'Libros y medios',
      mediaText: 'Libros, revistas, películas y música en soporte físico están exentos y no usan franquicia.',
    },
    calculatorTitle: 'Calculá tu compra',
    calculatorText: 'Con un precio y un peso cualquiera o con un producto de la tienda. No hace falta tener cuenta.',
  },
  calculator: {
    way: '¿Qué querés calcular?',
    byProduct: 'Un producto',
    byWeight: 'Un precio y un peso',
    product: 'Enlace o código del producto',
    productHint: 'Pegá el enlace del producto, de acá o de Amazon, o su código de 10 letras y números.',
    productBad: 'No reconocemos ese enlace o código',
    productMissing: 'No hemos podido encontrar el producto que buscabas, intentalo nuevamente',
    price: 'Precio en dólares',
    priceBad: 'Escribí un precio mayor que 0, con dos decimales como mucho',
    weight: 'Peso en kilos',
    weightBad: 'Escribí un peso mayor que 0',
    quantity: 'Cantidad',
    zone: 'Entrega',
    zones: {
      PICKUP: 'Retiro en Montevideo',
      MONTEVIDEO: 'A domicilio en Montevideo',
      OTHER_DEPARTMENTS: 'A domicilio en el interior',
    },
    franchise: 'Franquicia',
    franchises: { USE: 'Usar una franquicia', NOT_USE: 'No usar franquicia' },
    media: 'Es un libro, revista, película o disco',
    submit: 'Calcular',
    total: 'Puesto en Uruguay',
    failed: 'Error al obtener los fees de tu carrito',
    notFranchise: 'Por el importe, el peso o la cantidad no entra en franquicia: se calculó como importación.',
    result: 'Resultado',
    example: 'Por ejemplo',
  },
  relevant: {
    title: 'Información relevante de aduana',
    lead: 'Qué se puede traer, qué necesita permiso y qué no puede subir a un avión.',
    limitsTitle: 'Los límites de la franquicia',
    prohibitedTitle: 'Artículos prohibidos',
    prohibitedText: 'La Aduana no los deja entrar. En la tienda los ves marcados y no se pueden agregar al carrito.',
    restrictedTitle: 'Artículos restringidos',
    restrictedText:
      'No todo lo restringido es igual: algunos no entran nunca, otros necesitan un permiso y otros tienen un tope.',
    restrictedLists: {
      prohibited: 'No entran por encomienda',
      authorised: 'Necesitan una autorización',
      limited: 'Tienen un límite',
    },
    restrictedExtra: [
      {
        name: 'Celulares y equipos de radio',
        text: 'Los autoriza URSEC; el trámite lo hacemos nosotros y se cobra por equipo. Wi-Fi y Bluetooth no lo necesitan.',
      },
    ],
    limited: ({ equalUnits, kilos, amount }: RegimeFigures) => [
      {
        name: `Más de ${equalUnits} unidades iguales`,
        text: 'Se toma como compra comercial y paga impuestos de importación.',
      },
      { name: `Más de ${kilos} kg`, text: 'Entra como importación general, sin franquicia.' },
      { name: `Desde ${amount}`, text: 'Los productos gravados entran como importación general, sin franquicia.' },
    ],
    specialTitle: 'Regímenes especiales',
    special: [
      'Los libros, las revistas y los medios (películas y música en soporte físico) están exentos de impuestos y no usan franquicia.',
      'Los productos digitales, las tarjetas de regalo y los libros Kindle no se pueden traer: no hay paquete.',
      'Los productos reacondicionados se pueden traer y lo decimos en su página.',
    ],
    flightTitle: 'Restricciones de vuelo',
    flightText:
      'Todo viaja en avión, así que se aplican las reglas de seguridad aérea. No se pueden enviar baterías de litio sueltas; dentro de un equipo, sí.',
    consentTitle: 'Consentimiento para la inspección de carga',
    consent: [
      'Al comprar das tu consentimiento para la inspección de carga: las autoridades de Estados Unidos y de Uruguay, las aerolíneas y nuestro operador logístico pueden abrir y revisar tu paquete.',
      'También declarás que la compra es para uso personal y que los datos que nos diste para la Aduana son verdaderos y coinciden con tu cédula.',
      'Si algo no puede viajar o entrar, te avisamos en la orden con el motivo.',
    ],
    names: {
      WEAPON: 'Armas y réplicas',
      AMMUNITION: 'Municiones y explosivos',
      BLADE: 'Armas blancas',
      DRUG: 'Drogas',
      MEDICINE: 'Medicamentos y suplementos',
      FOOD: 'Alimentos y bebidas',
      PLANT: 'Plantas, semillas y tierra',
      ANIMAL: 'Animales vivos',
      TOBACCO: 'Tabaco y vapeadores',
      ALCOHOL: 'Bebidas alcohólicas',
      PERFUME: 'Perfumes',
      FLAMMABLE: 'Aerosoles e inflamables',
      LITHIUM: 'Baterías de litio sueltas',
      FIREWORK: 'Pirotecnia',
      GAMBLING: 'Juegos de azar',
      POISON: 'Plaguicidas y venenos',
      JAMMER: 'Bloqueadores de señal',
      REPLICA: 'Imitaciones de marcas',
    },
  },
} as const;
