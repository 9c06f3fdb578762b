import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { tableCopy as copy } from './copy.ts';
import './filter-bar.css';

interface FilterBarProps {
  label: string;
  /** For a list far down a page: the page stays where it is. */
  preventScrollReset?: boolean;
  children: ReactNode;
}

/** The filters of a list: a plain GET form, so that the address says what is shown. */
export function FilterBar({ label, preventScrollReset = false, children }: FilterBarProps) {
  return (
    <Form className="filter-bar" aria-label={label} preventScrollReset={preventScrollReset}>
      {children}
      <Button type="submit" kind="second" small>
        {copy.filter}
      </Button>
    </Form>
  );
}
