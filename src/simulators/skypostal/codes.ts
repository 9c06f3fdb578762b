/** The carrier's event codes that the panel offers, and how the simulator describes them. */
export const CODES: Record<string, string> = {
  ALREC: 'Paquete recibido en Miami',
  ALVOL: 'En viaje a Uruguay',
  ATC: 'Recibido en Uruguay',
  SHOFD: 'En distribución',
  SHDEL: 'Entregado',
  ALDAN: 'Paquete dañado',
  ALPEL: 'Mercadería peligrosa',
  ALINC: 'Contenido incompleto',
  ALMCD: 'Mercadería cambiada o diferente',
  SINFA: 'Sin factura',
  ALSDA: 'Sin datos del destinatario',
  ALPER: 'Paquete perdido',
  ALPRB: 'Artículo prohibido',
  ALRES: 'Artículo restringido',
};
