import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface PanelFooterProps {
  /** The form in the panel, sent by the main button. */
  formId: string;
  isDisabled: boolean;
  onCancel: () => void;
  /** The text of the main button. */
  children: ReactNode;
}

/** Cancel on the left, the panel form's submit button on the right. */
export function PanelFooter({ formId, isDisabled, onCancel, children }: PanelFooterProps) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" className="push" disabled={isDisabled}>
        {children}
      </Button>
    </>
  );
}
