/** Extracts the brand from the byline of a product: 'Visit the Lee Store' and 'Brand: Lee' are both 'Lee'. */
export function parseBrandName(text: string | null): string | null {
  const name = (text ?? '')
    .trim()
    .replace(/^(?:brand:|visit the )\s*/i, '')
    .replace(/(\S) store$/i, '$1')
    .trim();
  return name === '' ? null : name;
}
