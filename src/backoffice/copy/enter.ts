export const enterCopy = {
  pageTitle: 'Entrar · Puente · Operación',
  title: 'Operación',
  demo: 'Entrar a la demostración',
  noWay: 'Entrá con el enlace que muestra la consola al arrancar la tienda.',
} as const;
