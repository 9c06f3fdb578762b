/** Texts that forms share. */
export const formsCopy = {
  dateFormat: 'Día, mes y año',
  datePlaceholder: 'dd/mm/aaaa',
  openCalendar: 'Elegir la fecha en el calendario',
  chooseOption: 'Elegí una opción',
  documentConfirmed: 'El último número no corresponde a los demás, pero está bien: la revisé',
  save: 'Guardar',
  cancel: 'Cancelar',
  errorSummary: 'Revisá estos datos:',
  address: {
    labels: {
      address: 'Calle',
      doorNumber: 'Número y apartamento',
      neighborhood: 'Barrio o localidad',
      apartment: 'Departamento',
      zipCode: 'Código postal',
      phoneNumber: 'Celular',
      observations: 'Indicaciones para la entrega',
    },
    chooseDepartment: 'Elegí un departamento',
    zipHint: 'Cinco números, por ejemplo 11300.',
    zipOfOther: (department: string) =>
      `Ese código postal es de ${department}. Revisá el código y el departamento; si están bien, seguí.`,
    zipFinder: 'Buscalo en el sitio del Correo',
    phoneHint: '09 y siete números, sin espacios',
    country: 'País',
    observationsHint: 'Entre qué calles, horarios',
  },
} as const;
