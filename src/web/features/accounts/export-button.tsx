import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notify.ts";
import { accountFailed, EXPORT_READY } from "./account-notices.ts";
import { useExport } from "./account-queries.ts";

export function ExportButton() {
  const take = useExport();
  return (
    <Button
      isBusy={take.isPending}
      onClick={() =>
        take.mutate(undefined, {
          onSuccess: () => notify(EXPORT_READY),
          onError: (error) => accountFailed(error, "Your data could not be put together"),
        })
      }
    >
      <Icon name="download" />
      {take.isPending ? "Putting it together..." : "Download my data"}
    </Button>
  );
}
