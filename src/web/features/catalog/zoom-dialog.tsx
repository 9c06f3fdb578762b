import { useEffect, useState } from 'react';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon } from '#ui/icons/icons.tsx';
import { catalog as copy } from '#web/copy/catalog.ts';
import { zoomCopy } from '#web/copy/zoom.ts';
import { useZoom } from './use-zoom.ts';
import './zoom-dialog.css';

interface ZoomDialogProps {
  open: boolean;
  onClose: () => void;
  images: readonly string[];
  title: string;
  /** Index of the picture that is shown first. */
  first: number;
}

/** Every picture of the product on the full screen, enlarged at a press. */
export function ZoomDialog({ open, onClose, images, title, first }: ZoomDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.pictures} closeButton className="zoom-dialog">
      <Slides images={images} title={title} first={first} />
    </Dialog>
  );
}

function Slides({ images, title, first }: Pick<ZoomDialogProps, 'images' | 'title' | 'first'>) {
  const [index, setIndex] = useState(first);
  const { length } = images;
  const turn = (by: number) => {
    zoom.reset();
    setIndex((index + by + length) % length);
  };
  const zoom = useZoom(turn);
  const { onKey, view } = zoom;
  const isEnlarged = view.scale > 1;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKey]);
  const position = copy.picture(index + 1, length);
  return (
    <div className="zoom-dialog__slides">
      <div className="zoom-dialog__frame" ref={zoom.frame} data-enlarged={isEnlarged || undefined} {...zoom.handlers}>
        <div
          className="zoom-dialog__picture"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          <Picture src={images[index] ?? null} alt={`${title}. ${position}`} side={1200} eager />
        </div>
      </div>
      <div className="zoom-dialog__bar cluster">
        {length > 1 ? (
          <>
            <IconButton icon={<ChevronLeftIcon />} label={zoomCopy.previousPicture} onClick={() => turn(-1)} />
            <span role="status">{position}</span>
            <IconButton icon={<ChevronRightIcon />} label={zoomCopy.nextPicture} onClick={() => turn(1)} />
          </>
        ) : null}
        <IconButton
          icon={isEnlarged ? <MinusIcon /> : <PlusIcon />}
          label={isEnlarged ? zoomCopy.shrink : zoomCopy.enlarge}
          onClick={() => zoom.toggle()}
        />
      </div>
    </div>
  );
}
