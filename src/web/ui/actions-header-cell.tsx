/** The header of the button column. Only screen readers see it. */
export function ActionsHeaderCell() {
  return (
    <th scope="col">
      <span className="sr">Actions</span>
    </th>
  );
}
