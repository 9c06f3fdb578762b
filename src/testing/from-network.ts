/** Headers of a request from one of many networks (/24), as a proxy at 127.0.0.1 forwards it, which the shop has to trust. */
export function fromNetwork(number: number, host = 7): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `190.${number >> 8}.${number & 255}.${host}` };
}
