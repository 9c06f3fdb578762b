import { useState } from 'react';
import { montevideoDay } from '#domain/time/montevideo.ts';

/**
 * Today in Montevideo, 'YYYY-MM-DD'. For content rendered in the browser only: the server may have rendered the page on
 * another day.
 */
export function useToday(): string {
  const [today] = useState(() => montevideoDay(new Date().toISOString()));
  return today;
}
