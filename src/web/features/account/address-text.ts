/** 'Bulevar España 2214' */
export function streetOf({ address, doorNumber }: { address: string; doorNumber: string | null }): string {
  return doorNumber ? `${address} ${doorNumber}` : address;
}
