/** Terms and privacy, short and in plain words. */
export const legal = {
  terms: {
    title: 'Términos y condiciones',
    lead: 'Qué hacemos nosotros y qué te toca a vos cuando comprás en Puente.',
    parts: [
      {
        title: 'Qué hacemos',
        text: [
          'Compramos por vos productos de tiendas de Estados Unidos, los recibimos en Miami, hacemos el trámite de aduana y te los entregamos en Uruguay.',
          'La descripción, las fotos y las opiniones de cada producto son de la tienda de origen.',
        ],
      },
      {
        title: 'Precio y pago',
        text: [
          'El precio puesto en Uruguay incluye producto, flete, gestión, servicio, entrega e impuestos. Lo que confirmás al pagar no cambia, tampoco si el peso real resulta distinto del publicado.',
          'Si la tienda se queda sin stock o sube el precio después de tu pago, cancelamos la compra y te devolvemos el total.',
        ],
      },
      {
        title: 'Aduana',
        text: [
          'Las compras son para uso personal. Tenés que ser mayor de edad y los datos tienen que coincidir con tu cédula.',
          'Con la compra aceptás la inspección de la carga y que te representemos en el trámite.',
        ],
      },
      {
        title: 'Entrega y garantía',
        text: [
          'Los plazos son en días hábiles y estimados. Con Delivery Guarantee, si tu compra no llega te devolvemos lo que pagaste.',
          'Si algo llega dañado, incompleto o no es lo que compraste, avisanos dentro de los 10 días de recibirlo.',
        ],
      },
      {
        title: 'Derecho de arrepentimiento',
        text: [
          'Por la Ley 17.250 (artículo 16) podés arrepentirte de una compra hecha a distancia dentro de los cinco días hábiles desde que la confirmaste o desde que la recibiste, sin dar motivos y sin costo. Escribinos, devolvé el producto sin uso y con su empaque, y te devolvemos lo que pagaste.',
          'No corre para lo que por su naturaleza no se puede devolver o se deteriora con rapidez, para lo hecho a medida, ni para libros, discos, películas y programas abiertos o productos de higiene sin su precinto.',
          'Es aparte de la garantía: si llegó dañado, incompleto o no es lo que compraste, vale el plazo de 10 días de arriba.',
        ],
      },
      {
        title: 'Cancelaciones',
        text: [
          'Podés cancelar sin costo antes de pagar. Una vez comprado en la tienda de origen, una cancelación que no sea por arrepentimiento depende de sus condiciones.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacidad',
    lead: 'Qué datos guardamos, para qué y cómo pedir que los borremos.',
    parts: [
      {
        title: 'Qué guardamos',
        text: [
          'Tu nombre, correo, teléfono, direcciones, cédula, fecha de nacimiento y género; tus órdenes, favoritos, búsquedas y productos vistos cuando entrás con tu cuenta.',
          'No guardamos números de tarjeta: el pago se hace en la página de tu banco.',
        ],
      },
      {
        title: 'Para qué',
        text: [
          'Para comprar y traer lo que pedís, hacer el trámite de aduana, avisarte del estado de tu orden y responderte.',
          'Compartimos lo necesario con la tienda de origen, el transportista, la Aduana y el medio de pago. No vendemos tus datos.',
        ],
      },
      {
        title: 'En tu navegador',
        text: [
          'Guardamos tu sesión, tu carrito, la moneda, el tema y las búsquedas recientes. Las búsquedas se borran cuando salís de tu cuenta.',
          'Al ingresar dejamos una cookie que reconoce este dispositivo por 180 días, para que nadie te bloquee el ingreso probando contraseñas. No abre tu cuenta ni te sigue por la tienda.',
          'Cuando vas a tu banco a pagar dejamos otra por una hora, para mostrarle el resultado solo a este navegador.',
          'Si una página falla, le avisa a la tienda en qué parte del programa fue, sin tu cuenta ni lo que escribiste.',
        ],
      },
      {
        title: 'Tus derechos',
        text: [
          'Por la Ley 18.331 podés ver, corregir o pedir que borremos tus datos. En Seguridad bajás todo lo que guardamos de vos y eliminás tu cuenta. También podés escribirnos: te respondemos en cinco días hábiles.',
          'Al eliminar la cuenta, de las órdenes terminadas quedan la fecha, los artículos, los importes y los números de pago, sin tus datos. Solo te mandamos ofertas si lo aceptaste en Seguridad; la casilla del registro no alcanza.',
        ],
      },
    ],
  },
} as const;
