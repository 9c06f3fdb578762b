import type { ReactNode } from 'react';
import { DataList } from '#ui/components/data-list.tsx';

interface FactsProps {
  label?: string;
  rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is known of something; what is not there yet is left out. */
export function Facts({ label, rows }: FactsProps) {
  const known = rows.filter(([, value]) => value !== null);
  return <DataList label={label} rows={known.map(([name, value]) => ({ label: name, value }))} />;
}
