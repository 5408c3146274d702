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

/** A fixed example, marked as one. It adds no fact the writer did not give. */
function Example() {
  return (
    <figure className="live cropped" aria-label="An example">
      {CROPS.map((corner) => (
        <i key={corner} className={`crop ${corner}`} />
      ))}
      <div>
        <p className="slug">An example: your words</p>
        <p className="live-words">write an email to a client that the launch is two weeks late but its not our fault</p>
      </div>
      <div>
        <p className="slug">Redrafted</p>
        <p className="proof">
          Write an <del>email to a client that</del> <ins>e-mail of at most 120 words telling a client that</ins>
          <Mark number={1} /> the launch is two weeks late <del>but its not our fault</del>
          <ins>. State the cause once, without blame</ins>
          <Mark number={2} />
          <ins>. Say what happens next and one thing they can decide today</ins>
          <Mark number={3} />.
        </p>
      </div>
      <figcaption>
        <p className="slug">Why</p>
        <ol className="live-notes">
          <li>
            <b>Length.</b> Without a limit, a model writes a page.
          </li>
          <li>
            <b>Tone.</b> “Not our fault” reads as blame; a cause does not.
          </li>
          <li>
            <b>Outcome.</b> Bad news needs a next step.
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
            It says <ins>who reads it</ins>, <ins>how long it may be</ins> and <ins>what must not change</ins>, marks
            each change, and asks only what it cannot know.
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
