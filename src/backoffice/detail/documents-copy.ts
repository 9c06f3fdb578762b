/** Texts of the papers of an order and of its cases. */
export const documentsCopy = {
  title: 'Papeles',
  written: (name: string) => `${name} (PDF)`,
  none: 'Nadie subió papeles.',
  by: (name: string | null) => (name === null ? 'de quien compró' : `de ${name}`),
  inCase: (number: number) => `caso ${number}`,
  remove: 'Borrar',
  removeNamed: (name: string) => `Borrar ${name}`,
  ask: 'Pedir un papel',
  askWhich: 'Qué pide la Aduana o el transportista',
  choose: 'Elegí qué papel',
  add: 'Subir un papel',
  name: 'Cómo se llama',
  nameHint: 'Quien compró lo ve con este nombre en su orden',
  file: 'Archivo',
  fileHint: (kept: string | null) => `PDF, JPEG o PNG, de hasta 10 MB${kept === null ? '' : `. Elegido: ${kept}`}`,
} as const;
