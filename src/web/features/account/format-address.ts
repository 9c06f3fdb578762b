/** Street and door number: 'Bulevar España 2214'. */
export function formatStreet({ address, doorNumber }: { address: string; doorNumber: string | null }): string {
  return doorNumber ? `${address} ${doorNumber}` : address;
}
