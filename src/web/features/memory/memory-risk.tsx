import { brandName } from "#web/lib/brand.ts";

/** What is kept and what could still be read out of it, without making it smaller than it is. */
export function MemoryRisk() {
  return (
    <section aria-labelledby="memory-risk">
      <h2 id="memory-risk">What is kept, and what is not</h2>
      <ul className="muted">
        <li>
          {brandName} saves no personally identifiable information here: names, addresses and account numbers are taken
          out before a prompt becomes numbers. No such filter finds everything.
        </li>
        <li>
          The numbers hold no words. Still, somebody with a copy of the database and the right tools could find out what
          a prompt was about, and sometimes a part of its wording.
        </li>
        <li>They stay on this server, are compared with your own prompts only, and are deleted with your account.</li>
      </ul>
    </section>
  );
}
