import type { ReactNode } from 'react';

interface PlainLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link of which a page has many, rendered as a bare element: the frame of the page handles the clicks on all
 * of them through the router, and prefetches the page that the pointer is over (`data-plain`).
 */
export function PlainLink({ href, className, children }: PlainLinkProps) {
  return (
    <a href={href} className={className} data-plain="">
      {children}
    </a>
  );
}
