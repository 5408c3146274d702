/** The crop marks at the corners of a sheet; its element has the class "cropped". */
export const Crops = () => CORNERS.map((corner) => <i key={corner} className={`crop ${corner}`} />);

const CORNERS = ["tl", "tr", "bl", "br"];
