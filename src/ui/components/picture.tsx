import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import './picture.css';

interface PictureProps {
  src: string | null;
  /** The product's title; '' where the title is shown beside it. */
  alt: string;
  /** Language of the alt; titles of the catalogue are English. */
  altLang?: string | undefined;
  /** Side of the image file in pixels, for the aspect ratio; CSS sets the box. */
  side?: number | undefined;
  /** For the picture that decides the page's largest contentful paint. */
  priority?: boolean | undefined;
  /** In the first row, without priority. */
  eager?: boolean | undefined;
  /** Not available any more: at 45 % opacity. */
  muted?: boolean | undefined;
  className?: string | undefined;
}

/** A square of fixed size with the whole picture in it, or a placeholder drawing without one. */
export function Picture({ src, alt, className, muted = false, ...rest }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classNames('picture', muted && 'picture--muted', className)}>
      {src === null || failed === src ? (
        <NoPicture alt={alt} />
      ) : (
        <Photo key={src} src={src} alt={alt} {...rest} onFail={() => setFailed(src)} />
      )}
    </span>
  );
}

interface PhotoProps extends Omit<PictureProps, 'src' | 'className' | 'muted'> {
  src: string;
  onFail: () => void;
}

function Photo({ src, alt, altLang, side = 600, priority = false, eager = false, onFail }: PhotoProps) {
  return (
    <img
      // An image that failed before hydration has fired its error event already.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onFail();
      }}
      className="picture__image"
      src={src}
      alt={alt}
      lang={altLang}
      width={side}
      height={side}
      loading={priority || eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      onError={onFail}
    />
  );
}

function NoPicture({ alt }: Pick<PictureProps, 'alt'>) {
  const attributes =
    alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${alt}. ${common.noPicture}` };
  return (
    <span className="picture__none" {...attributes}>
      <svg
        viewBox="0 0 60 44"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="30" cy="14.5" r="6" />
        <path d="M4 34C11.8 34 11.8 18 18.04 18S24.8 24.72 30 24.72 35.72 18 41.96 18 48.2 34 56 34" />
      </svg>
    </span>
  );
}
