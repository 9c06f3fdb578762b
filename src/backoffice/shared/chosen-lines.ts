/** The ASINs of the lines that the address of an order's form names; a case names those of its complaint. */
export function chosenLines({ url }: Request): string[] {
  return (new URL(url).searchParams.get('lineas') ?? '').split(',').filter(Boolean);
}
