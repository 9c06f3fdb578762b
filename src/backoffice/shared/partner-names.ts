const NAMES: Readonly<Record<string, string>> = {
  zinc: 'Tienda en Estados Unidos (Zinc)',
  'zinc-orders': 'Compras en Estados Unidos (Zinc)',
  'zinc-data': 'Catálogo de Estados Unidos (Zinc)',
  axesso: 'Catálogo de Estados Unidos (Axesso)',
  skypostal: 'Transportista (SkyPostal)',
  sistarbanc: 'Bancos (Sistarbanc)',
  abitab: 'Abitab',
  bcu: 'Cotización (BCU)',
  google: 'Google',
  facebook: 'Facebook',
  deepl: 'Traducción (DeepL)',
  cfe: 'Comprobantes fiscales (CFE)',
};

/** What a partner is called on screen. */
export function partnerName(name: string): string {
  return NAMES[name] ?? name;
}
