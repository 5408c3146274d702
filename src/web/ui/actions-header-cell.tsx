/** The header of a table's button column, for screen readers only. */
export function ActionsHeaderCell() {
  return (
    <th scope="col">
      <span className="sr">Actions</span>
    </th>
  );
}
