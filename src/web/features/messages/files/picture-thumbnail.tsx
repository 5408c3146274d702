import { type ReactNode, useEffect, useRef, useState } from "react";

/** In CSS pixels. */
const SIDE = 28;

/** A picture from this device, cropped to a small square. Shows `instead` if the browser cannot decode the picture. */
export function PictureThumbnail({ file, instead }: { file: File; instead: ReactNode }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file)
      .then((picture) => {
        if (!isGone && canvas.current !== null) drawSquare(canvas.current, picture);
        picture.close();
      })
      .catch(() => setIsUnreadable(!isGone));
    return () => {
      isGone = true;
    };
  }, [file]);
  if (isUnreadable) return instead;
  const side = Math.round(SIDE * devicePixelRatio);
  return <canvas ref={canvas} className="thumbnail" width={side} height={side} />;
}

function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const cut = Math.min(picture.width, picture.height);
  const drawing = canvas.getContext("2d");
  if (drawing === null) return;
  drawing.imageSmoothingQuality = "high";
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  drawing.drawImage(picture, left, top, cut, cut, 0, 0, canvas.width, canvas.height);
}
