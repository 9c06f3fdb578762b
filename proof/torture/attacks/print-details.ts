const DETAILS_SHOWN = 10;

/** Prints what stands behind a figure that is not as it should be. */
export function printDetails(what: string, lines: readonly string[]): void {
  for (const line of lines.slice(0, DETAILS_SHOWN)) console.log(`    ${what}: ${line.slice(0, 400)}`);
  if (lines.length > DETAILS_SHOWN) console.log(`    ${what}: ${lines.length - DETAILS_SHOWN} more`);
}
