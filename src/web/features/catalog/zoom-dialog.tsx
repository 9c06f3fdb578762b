import { useEffect, useState } from 'react';
import { Dialog } from '#ui/components/dialog.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/page-icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import './zoom-dialog.css';

interface ZoomDialogProps {
  open: boolean;
  onClose: () => void;
  images: readonly string[];
  title: string;
  /** Index of the picture that is shown first. */
  first: number;
}

/** Every picture of the product, as large as the screen allows. */
export function ZoomDialog({ open, onClose, images, title, first }: ZoomDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.pictures} closeButton wide className="zoom-dialog">
      <Slides images={images} title={title} first={first} />
    </Dialog>
  );
}

function Slides({ images, title, first }: Pick<ZoomDialogProps, 'images' | 'title' | 'first'>) {
  const [index, setIndex] = useState(first);
  const turn = (by: number) => setIndex((index + by + images.length) % images.length);
  const { length } = images;
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by !== undefined) setIndex((before) => (before + by + length) % length);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [length]);
  const position = copy.picture(index + 1, images.length);
  return (
    <div className="zoom-dialog__slides">
      <Picture src={images[index] ?? null} alt={`${title}. ${position}`} side={1200} eager />
      {images.length > 1 ? (
        <div className="zoom-dialog__bar">
          <IconButton icon={<ChevronLeftIcon />} label={copy.previousPicture} onClick={() => turn(-1)} />
          <span role="status">{position}</span>
          <IconButton icon={<ChevronRightIcon />} label={copy.nextPicture} onClick={() => turn(1)} />
        </div>
      ) : null}
    </div>
  );
}
