import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import './section-heading.css';

interface SectionHeadingProps {
  title: string;
  /** For aria-labelledby of the section. */
  id?: string | undefined;
  link?: { to: To; label: ReactNode } | undefined;
}

const LONG = 22;
const WAVE = 'M1.5 14.75C8.18 14.75 8.18 2.25 13.52 2.25S19.3 7.5 23.75 7.5 28.65 2.25 33.99 2.25 39.32 14.75 46 14.75';

/** A title, the wave that goes on as a line, and an optional link at its end. */
export function SectionHeading({ title, id, link }: SectionHeadingProps) {
  return (
    <div className={classNames('section-heading', title.length > LONG && 'section-heading--long')}>
      <h2 className="section-heading__title" id={id}>
        {title}
      </h2>
      <svg className="section-heading__wave" viewBox="0 0 46 16" fill="none" aria-hidden="true">
        <path d={WAVE} stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span className="section-heading__line" />
      {link === undefined ? null : (
        <Link className="section-heading__link" to={link.to} aria-describedby={id}>
          {link.label}
        </Link>
      )}
    </div>
  );
}
