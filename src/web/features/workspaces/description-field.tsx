import { WORKSPACE_DESCRIPTION_LENGTH_MAX } from "#contract/workspaces.ts";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

interface DescriptionFieldProps {
  rows: number;
  value: string;
  onChange: (value: string) => void;
}

export function DescriptionField({ rows, value, onChange }: DescriptionFieldProps) {
  return (
    <TextAreaField
      label={
        <>
          Description <span className="muted">(optional)</span>
        </>
      }
      rows={rows}
      maxLength={WORKSPACE_DESCRIPTION_LENGTH_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
