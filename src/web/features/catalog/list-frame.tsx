import type { ReactNode, Ref } from 'react';
import './list-frame.css';

interface ListFrameProps {
  title: string;
  intro?: string | undefined;
  /** Beside the title. */
  heading?: ReactNode;
  /** The title, which takes the focus when what had it is gone. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A page with a list of products. */
export function ListFrame({ title, intro, heading, ref, children }: ListFrameProps) {
  return (
    <div className="wrap results">
      <div className="results__heading cluster">
        <h1 ref={ref} tabIndex={-1}>
          {title}
        </h1>
        {intro === undefined ? null : <p className="results__intro note">{intro}</p>}
        {heading}
      </div>
      {children}
    </div>
  );
}
