import type { AttachedFile } from "#contract/files.ts";
import type { OfflinePicture } from "#web/lib/kept-conversations.ts";

/**
 * Pictures that were already fetched, by URL. A conversation is stored again after each answer, and this map avoids new
 * requests.
 */
const fetched = new Map<string, Promise<string | null>>();
const FETCHED_MAX = 200;

export function fetchOfflinePictures(messageId: number, files: readonly AttachedFile[]): Promise<OfflinePicture[]> {
  return Promise.all(
    files.flatMap(({ name, picture }, place) => {
      const address = `/api/messages/${messageId}/pictures/${place}?size=thumbnail`;
      return picture === undefined ? [] : [fetchOnce(address).then((data) => ({ name, address: data }))];
    }),
  );
}

function fetchOnce(address: string): Promise<string | null> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  if (fetched.size >= FETCHED_MAX) fetched.clear();
  const coming = fetchAsData(address).catch(() => {
    fetched.delete(address);
    return null;
  });
  fetched.set(address, coming);
  return coming;
}

async function fetchAsData(address: string): Promise<string | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const blob = await response.blob();
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
