import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface PanelFooterProps {
  formId: string;
  isDisabled: boolean;
  onCancel: () => void;
  children: ReactNode;
}

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
