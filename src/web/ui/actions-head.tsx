/** The head of a table's column of buttons: said to screen readers, not shown. */
export function ActionsHead() {
  return (
    <th scope="col">
      <span className="sr">Actions</span>
    </th>
  );
}
