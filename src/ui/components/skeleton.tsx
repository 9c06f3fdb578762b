import type { CSSProperties } from 'react';
import { common } from '#ui/copy.ts';
import './skeleton.css';

interface SkeletonProps {
  shape?: 'line' | 'square' | 'button' | 'price' | undefined;
  /** CSS lengths. */
  width?: string | undefined;
  height?: string | undefined;
}

/** Placeholder of content that is loading; it appears after 200 ms, without animation. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const box = { ...(width && { '--width': width }), ...(height && { '--height': height }) } as CSSProperties;
  return (
    <span className={`skeleton skeleton--${shape}`} style={width || height ? box : undefined} aria-hidden="true" />
  );
}

/** In place of a list of cards; announces once that it is loading. */
export function SkeletonGrid({ count }: { count: number }) {
  return (
    <div className="card-grid" role="status">
      <span className="visually-hidden">{common.loading}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="stack" aria-hidden="true">
          <Skeleton shape="square" />
          <Skeleton />
          <Skeleton width="60%" />
          <Skeleton width="75%" />
          <Skeleton shape="price" width="66%" />
        </div>
      ))}
    </div>
  );
}
