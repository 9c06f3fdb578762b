/** Texts of the thread of an order, a case, a refund or a customer. */
export const threadCopy = {
  title: 'Historia',
  filter: 'Filtrar la historia',
  kinds: 'Qué mostrar',
  before: 'Antes',
  more: (count: number) => (count === 1 ? 'Una más' : `${count} más`),
  machine: (count: number) => (count === 1 ? '1 técnica' : `${count} técnicas`),
  people: 'Solo lo principal',
  empty: 'No hay nada de ese tipo',
  emptyText: 'Lo demás está en «Solo lo principal».',
  at: (partner: string) => `en ${partner}`,
  raw: 'Lo que llegó, tal cual',
  older: 'Ver lo anterior',
  photo: 'Foto',
} as const;

/** Texts of where a note, a message or a call is written. */
export const composerCopy = {
  title: 'Escribir',
  segments: { note: 'Nota', message: 'Mensaje', call: 'Llamada' },
  note: {
    title: 'Dejar la nota',
    label: 'Nota',
    hint: 'La lee el equipo; quien compró no la ve. Con @ le avisás a alguien.',
    photo: 'Foto',
    photoHint: 'JPEG, PNG o WebP de hasta 5 MB. Se guarda sin el lugar ni la cámara.',
  },
  mention: {
    open: '@ Mencionar',
    label: 'Mencionar a',
    list: 'El equipo',
    none: 'Nadie del equipo se llama así',
    failed: 'No se pudo traer al equipo. Escribí @ y el nombre: el aviso sale igual.',
  },
  message: {
    title: 'Mandar el mensaje',
    label: 'Mensaje a quien compró',
    into: (number: number) => `Sale por correo y queda en el caso ${number}.`,
    opens: 'Sale por correo y abre un caso en la orden.',
    templates: 'Empezar con un texto',
    now: 'Cómo va',
    order: 'Orden',
  },
  call: {
    title: 'Anotar la llamada',
    called: 'Con quién',
    outcome: 'Cómo terminó',
    text: 'Qué se dijo',
    choose: 'Elegí',
  },
} as const;
