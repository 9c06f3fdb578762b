/** The screens of errors and the strip at the top. */
export const connection = {
  offline: 'Estás sin conexión. Lo que ves puede no estar al día.',
  held: 'Estás sin conexión. Lo que tocaste espera a que vuelva.',
  still: 'Seguís sin conexión. Lo que tocaste espera a que vuelva.',
  partMissing: 'No pudimos cargar esa parte de la página.',
  reload: 'Recargar',
} as const;

export const errors = {
  notFoundText: 'Puede que la dirección haya cambiado. Desde el inicio llegás a todo.',
  unavailable: 'Ahora mismo no podemos mostrar esto',
  unavailableText: 'La tienda no nos respondió. Probá de nuevo en un rato.',
  offline: 'No hay conexión',
  offlineText: 'Esta página se abre sola cuando vuelva la conexión.',
  outdated: 'Hay una versión nueva de la tienda',
  outdatedText: 'Volvé a intentar para abrirla.',
  broken: 'Ha ocurrido un error por favor intentar nuevamente',
  brokenText: 'Ya quedó registrado. Volvé a intentarlo o seguí desde el inicio.',
  code: (status: number) => `Código ${status}`,
  home: 'Ir al inicio',
  retry: 'Volver a intentar',
} as const;
