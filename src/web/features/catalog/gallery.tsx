import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { ZoomIcon } from '#ui/icons/icons.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { productCopy as copy } from '#web/copy/product.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import './gallery.css';

const ZoomDialog = lazyDialog(async () => (await import('./zoom-dialog.tsx')).ZoomDialog);

const THUMBNAILS = 7;
const SWIPE_PIXELS = 40;
const PRESS_PIXELS = 8;

interface GalleryProps {
  images: readonly string[];
  title: string;
  /** Language of the title, where it is not Spanish. */
  lang: string | undefined;
  /** The favorite button, placed on the picture on wide screens. */
  children?: ReactNode;
}

/** The main picture, which a swipe turns through all of them, and up to seven thumbnails, by pointer or arrow keys. */
export function Gallery({ images, title, lang, children }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const shown = images.slice(0, THUMBNAILS);
  const current = Math.min(index, Math.max(images.length - 1, 0));
  const turn = (by: number) => {
    if (images.length > 0) setIndex((current + by + images.length) % images.length);
  };
  return (
    <section className="gallery" aria-label={catalog.pictures}>
      {shown.length > 1 ? <Thumbnails images={shown} current={current} onShow={setIndex} /> : null}
      <MainPicture
        src={images[current] ?? null}
        title={title}
        lang={lang}
        onSwipe={turn}
        onPress={() => setZoomed(true)}
      >
        {shown.length > 1 ? (
          <span className="gallery__count below-desktop">
            <span className="visually-hidden">{catalog.picture(current + 1, images.length)}</span>
            <span aria-hidden="true">
              {current + 1} / {images.length}
            </span>
          </span>
        ) : null}
        {shown.length > 0 ? (
          <IconButton
            className="gallery__zoom icon-button--plate"
            icon={<ZoomIcon />}
            label={copy.zoom}
            aria-haspopup="dialog"
            onClick={() => setZoomed(true)}
          />
        ) : null}
        <div className="gallery__heart from-tablet">{children}</div>
      </MainPicture>
      <ZoomDialog open={zoomed} onClose={() => setZoomed(false)} images={images} title={title} first={current} />
    </section>
  );
}

interface ThumbnailsProps {
  images: readonly string[];
  current: number;
  onShow: (index: number) => void;
}

function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.min(current, images.length - 1) + step + images.length) % images.length;
    onShow(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ul className="gallery__thumbs" ref={list} onKeyDown={onKeyDown}>
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            className="gallery__thumb"
            aria-label={copy.showPicture(index + 1)}
            aria-current={index === current ? 'true' : undefined}
            onPointerEnter={(event) => {
              if (event.pointerType === 'mouse') onShow(index);
            }}
            onClick={() => onShow(index)}
          >
            <Picture src={image} alt="" side={68} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MainPictureProps {
  src: string | null;
  title: string;
  /** Language of the title, where it is not Spanish. */
  lang: string | undefined;
  onSwipe: (by: 1 | -1) => void;
  onPress: () => void;
  children: ReactNode;
}

/** Less than this is a hand that trembles, or the page that scrolls below a resting pointer. */
const MOVE_PIXELS = 2;

/** A swipe moves to the next picture, a mouse that moves over it magnifies it, a click or tap opens the zoom dialog. */
function MainPicture({ src, title, lang, onSwipe, onPress, children }: MainPictureProps) {
  const start = useRef<number | null>(null);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // A page that scrolls or changes below a resting pointer sends events too, without a movement.
    const hasMoved = Math.abs(event.movementX) + Math.abs(event.movementY) >= MOVE_PIXELS;
    const { dataset, style } = event.currentTarget;
    if (event.pointerType !== 'mouse' || (dataset.zoomed === undefined && !hasMoved)) return;
    dataset.zoomed = '';
    const box = event.currentTarget.getBoundingClientRect();
    style.setProperty('--x', `${((event.clientX - box.left) / box.width) * 100}%`);
    style.setProperty('--y', `${((event.clientY - box.top) / box.height) * 100}%`);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const moved = event.clientX - start.current;
    start.current = null;
    if (event.pointerType !== 'mouse' && Math.abs(moved) > SWIPE_PIXELS) onSwipe(moved < 0 ? 1 : -1);
    else if (src !== null && Math.abs(moved) < PRESS_PIXELS) onPress();
  };
  return (
    <div className="gallery__main">
      <div
        className="gallery__stage"
        onPointerDown={(event) => {
          start.current = event.button === 0 ? event.clientX : null;
        }}
        onPointerMove={onPointerMove}
        onPointerLeave={(event) => event.currentTarget.removeAttribute('data-zoomed')}
        onPointerUp={onPointerUp}
      >
        <Picture className="gallery__picture" src={src} alt={title} altLang={lang} side={900} priority />
      </div>
      {children}
    </div>
  );
}
