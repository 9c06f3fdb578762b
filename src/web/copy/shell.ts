import { formatProducts } from '#ui/format-number.ts';

/** Header, drawer and footer. */
export const shell = {
  skipToContent: 'Ir al contenido',
  title: (page: string) => `${page} · Puente`,
  description:
    'Comprá en tiendas de Estados Unidos desde Uruguay con el precio final a la vista: producto, flete, gestión e impuestos.',
  menu: 'Menú',
  account: 'Mi cuenta',
  greeting: (name: string) => `Hola, ${name}`,
  signIn: 'Ingresar',
  signUp: 'Crear cuenta',
  signOut: 'Salir',
  sessionEnded: 'Tu sesión terminó. Volvé a ingresar para seguir.',
  accountInfo: 'Información de la cuenta',
  orders: 'Mis órdenes',
  security: 'Seguridad',
  tracking: 'Rastrear pedido',
  favorites: 'Favoritos',
  history: 'Tu historial',
  cart: (quantity: number) => {
    if (quantity === 0) return 'Carrito, vacío';
    return `Carrito, ${formatProducts(quantity)}`;
  },
  tabs: 'Secciones',
  cartTab: 'Carrito',
  searchTab: 'Buscar',
  homeTab: 'Inicio',
  accountTab: 'Cuenta',
  currency: 'Moneda',
  dollars: 'Dólares, U$S',
  pesos: 'Pesos uruguayos, $',
  categories: 'Categorías',
  allOf: (category: string) => `Ver todo en ${category}`,
  subcategoriesOf: (category: string) => `Más de ${category}`,
  shop: 'Tienda',
  offers: 'Ofertas',
  bestSellers: 'Más vendidos',
  trending: 'Más vistos',
  howItWorks: 'Cómo funciona',
  fees: 'Tarifas',
  locker: 'Tu casillero en Miami:',
  freeLocker: 'Registrate y tené tu casillero en Miami, gratis',
  theme: 'Tema',
  themes: { system: 'Automático', light: 'Claro', dark: 'Oscuro' },
  rate: (pesos: string, source: string, day: string) =>
    `Pesos a ${pesos} por dólar: promedio entre compra y venta, ${source}, ${day}.`,
  rateStale: 'Es la última cotización que tenemos.',
  notFound: 'No encontramos esta página',
  main: 'Secciones de la tienda',
  footer: {
    text: 'Comprá en Estados Unidos y seguilo hasta tu casa, con el precio final a la vista desde el primer clic.',
    help: 'Ayuda',
    howToBuy: 'Cómo comprar',
    fees: 'Tarifas',
    questions: 'Preguntas frecuentes',
    relevant: 'Información relevante',
    punctuality: 'Cumplimiento',
    terms: 'Términos y condiciones',
    privacy: 'Privacidad',
    miami: 'Miami',
    montevideo: 'Montevideo',
    whatsapp: 'WhatsApp',
    mail: 'Correo',
    follow: 'Redes y mensajes',
  },
  minimal: {
    terms: 'Términos',
    securePurchase: 'Compra protegida',
  },
} as const;

/** Titles of the pages whose own copy is loaded after the first load. */
export const titles = {
  home: 'Comprá en Estados Unidos desde Uruguay',
  search: 'Buscar productos',
  results: (keyword: string, page: number) => (page > 1 ? `${keyword}, página ${page}` : keyword),
} as const;
