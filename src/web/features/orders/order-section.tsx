import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import './order-section.css';

interface OrderSectionProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of an order's page below its heading. */
export function OrderSection({ title, className, children }: OrderSectionProps) {
  const id = useId();
  return (
    <section className={classNames('order-section stack', className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
