import { useEffect, useState } from "react";
import { useAuth } from "#web/features/accounts/queries.ts";
import { brandName } from "#web/lib/brand.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import "#web/ui/display-font.css";
import "#web/ui/proof.css";
import "./landing.css";

const SIGN_UP = "/auth?tab=register";
const SCROLLED_AFTER_PX = 10;

export function LandingScreen() {
  const { isAuthenticated } = useAuth();
  usePageTitle("");
  return (
    <div className="landing" data-scrolled={useIsScrolled()}>
      <TopBar home="/" label="Account" isSticky>
        {isAuthenticated ? (
          <ButtonLink href="/home" variant="quiet">
            <Icon name="home" />
            <span>Home</span>
          </ButtonLink>
        ) : (
          <>
            <ButtonLink href="/auth?tab=login" variant="quiet">
              Sign In
            </ButtonLink>
            <ButtonLink href={SIGN_UP}>Sign Up</ButtonLink>
          </>
        )}
      </TopBar>
      <main id="main" className="page">
        <section className="hero">
          <div className="hero-top">
            <h1 className="display">
              We <span className="fixed">perfect</span> your prompt, then launch it through 3 genius AIs
            </h1>
            <div>
              <p className="small muted">
                GPT, Claude and Gemini. You see every change and why it was made, and which model answers and why.
              </p>
              <ButtonLink href={SIGN_UP} variant="primary" className="wide">
                Try the auto-optimizer free
              </ButtonLink>
            </div>
          </div>
          <Example />
        </section>
        <HowItWorks />
      </main>
      <footer className="landing-foot">
        <Wordmark />
        <span className="note push">Only essential cookies</span>
      </footer>
    </div>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const look = () => setIsScrolled(window.scrollY > SCROLLED_AFTER_PX);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isScrolled;
}

const CROPS = ["tl", "tr", "bl", "br"];

/** What the improver really makes of these words: `redraft improve` prints the same. */
function Example() {
  return (
    <figure className="live cropped" aria-label="An example">
      {CROPS.map((corner) => (
        <i key={corner} className={`crop ${corner}`} />
      ))}
      <div>
        <p className="slug">An example: your words</p>
        <p className="live-words">
          write a press release about our new office in Leeds, opens 3 March, 40 jobs. make it punchy. dont mention the
          old site
        </p>
      </div>
      <div>
        <p className="slug">Redrafted</p>
        <p className="proof">
          <del>write</del> <ins>Write</ins>
          <Mark number={1} /> a press release about our new office in Leeds, opens 3 March, 40 jobs.{" "}
          <del>make it punchy</del> <ins>Use short sentences and strong verbs</ins>
          <Mark number={2} />. <del>dont</del> <ins>Don't</ins>
          <Mark number={1} /> mention the old site
        </p>
      </div>
      <figcaption>
        <p className="slug">Why</p>
        <ol className="live-notes">
          <li>
            <b>Spelling.</b> Small slips put right. The meaning is the same.
          </li>
          <li>
            <b>Tone.</b> Says what makes a text punchy.
          </li>
        </ol>
      </figcaption>
    </figure>
  );
}

function Mark({ number }: { number: number }) {
  return (
    <span className="mark">
      <span className="sr">Reason </span>
      {number}
    </span>
  );
}

function HowItWorks() {
  return (
    <section className="landing-section" aria-labelledby="how">
      <h2 className="heading" id="how">
        How It Works
      </h2>
      <ol className="steps">
        <li>
          <h3>You Ask</h3>
          <p className="read">
            Roughly, the way you would say it to a colleague: “need something for the spring sale, email, not pushy”.
          </p>
        </li>
        <li>
          <h3>{brandName} refines</h3>
          <p className="read">
            It turns <del>wishes</del> into <ins>instructions</ins>, keeps every fact, marks each change with its
            reason, and asks only what it cannot know.
          </p>
        </li>
        <li>
          <h3>AI Answers</h3>
          <p className="read">
            The model that fits writes the answer. You see its name, the reason, the runner-up and the cost.
          </p>
        </li>
      </ol>
    </section>
  );
}
