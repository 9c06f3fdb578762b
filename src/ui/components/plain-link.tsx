import type { ReactNode } from 'react';

interface PlainLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link of which a page has many. It costs no more than its element: the frame of the page follows the clicks on all
 * of them through the router, and fetches ahead what a pointer rests on (features/shell/plain-links.tsx).
 */
export function PlainLink({ href, className, children }: PlainLinkProps) {
  return (
    <a href={href} className={className} data-plain="">
      {children}
    </a>
  );
}
