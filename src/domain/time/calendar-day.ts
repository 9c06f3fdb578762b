/** Formats a calendar day ('YYYY-MM-DD') as 'dd/MM/yyyy'. */
export function formatCalendarDay(calendarDay: string): string {
  const [year = '', month = '', day = ''] = calendarDay.split('-');
  return `${day}/${month}/${year}`;
}
