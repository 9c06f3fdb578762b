import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { listCopy as copy } from '#backoffice/copy/lists.ts';
import { Button } from '#ui/components/button.tsx';
import './filter-bar.css';

/** The filters of a list: a plain GET form, so that the address says what is shown. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Form className="filter-bar" aria-label={label}>
      {children}
      <Button type="submit" kind="second" small>
        {copy.filter}
      </Button>
    </Form>
  );
}
