/** Crop marks at the corners of the parent element, which needs the class "cropped". */
export const CropMarks = () => CORNERS.map((corner) => <i key={corner} className={`crop ${corner}`} />);

const CORNERS = ["tl", "tr", "bl", "br"];
