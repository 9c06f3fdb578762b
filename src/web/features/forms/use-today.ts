import { useState } from 'react';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** Today in Montevideo, 'YYYY-MM-DD'. For pages that only the browser draws: a server's day may be another one. */
export function useToday(): string {
  const [today] = useState(() => montevideoDay(new Date().toISOString()));
  return today;
}
