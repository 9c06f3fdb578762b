/** A count with points between the thousands: 2.318. Not Intl, whose output may differ between server and browser. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, '.');
}
