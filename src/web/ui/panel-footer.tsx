import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface PanelFooterProps {
  /** Of the form inside the panel, which the main button sends. */
  formId: string;
  isDisabled: boolean;
  onCancel: () => void;
  /** What the main button says. */
  children: ReactNode;
}

/** Cancel on the left, the button that sends the panel's form on the right. */
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
