import { PLANS, TIERS } from "#domain/plans/plans.ts";
import { REFUND_DAYS } from "#domain/plans/subscriptions.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { MODEL_COUNT_WORD } from "#web/features/landing/examples.ts";
import { LiveSheet } from "#web/features/landing/live-sheet.tsx";
import { PlanCard } from "#web/features/landing/plan-card.tsx";
import { WorkedExample } from "#web/features/landing/worked-example.tsx";
import { brandName } from "#web/lib/brand.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";

const SIGN_UP = "/auth?tab=register";

/**
 * The build renders the front page once to HTML. The browser does not load React, so do not use hooks or handlers here.
 * landing-main.ts imports the page's styles and its small script.
 */
export function LandingScreen() {
  return (
    <div className="landing">
      <Header />
      <main id="main" className="page">
        <Hero />
        <Section id="how" title="How It Works">
          <Steps steps={HOW_IT_WORKS} />
        </Section>
        <Section id="voices" title="What our users say">
          <Testimonials />
        </Section>
        <Section id="example" title="See it on a real brief">
          <WorkedExample />
        </Section>
        <Section id="why-choose" title={`Why Choose ${brandName}`}>
          <Steps steps={WHY_CHOOSE} />
        </Section>
        <Section id="questions" title="Frequently asked questions">
          <Questions />
        </Section>
        <Pricing />
      </main>
      <Footer />
    </div>
  );
}

/** Contains one navigation for signed-in and one for signed-out users. The server selects one by `data-visitor`. */
function Header() {
  return (
    <header className="topbar sticky">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <a href="/">
        <Wordmark />
      </a>
      <nav aria-label="Account" className="for-signed-in">
        <a href="/home" className={buttonClass({ variant: "quiet" })}>
          <Icon name="home" />
          <span>Home</span>
        </a>
      </nav>
      <nav aria-label="Account" className="for-signed-out">
        <a href="/auth?tab=login" className={buttonClass({ variant: "quiet" })}>
          Sign In
        </a>
        <a href={SIGN_UP} className={buttonClass({})}>
          Sign Up
        </a>
      </nav>
    </header>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-top">
        <h1 className="display">
          We <span className="fixed">perfect</span> your prompt, then launch it through 3 genius AIs
        </h1>
        <div>
          <p className="small muted">
            GPT, Claude and Gemini. You see every change and why it was made, and which model answers and why.
          </p>
          <a href={SIGN_UP} className={buttonClass({ variant: "primary" }, "wide")}>
            Try the auto-optimizer free
          </a>
        </div>
      </div>
      <LiveSheet />
    </section>
  );
}

function Pricing() {
  return (
    <section className="landing-pricing" id="pricing" aria-labelledby="pricing-title">
      <div className="between">
        <h2 className="heading" id="pricing-title">
          Pricing
        </h2>
        <p className="small muted">{REFUND_DAYS}-day money-back guarantee on paid plans</p>
      </div>
      <div className="plans">
        {TIERS.map((tier) => (
          <PlanCard key={tier} plan={PLANS[tier]} />
        ))}
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className="landing-foot">
      <a href="/">
        <Wordmark />
      </a>
      <nav className="row push" aria-label="Legal">
        <a href="/terms">Terms</a>
        <a href="/privacy">Privacy</a>
      </nav>
      <span className="note">Only essential cookies</span>
    </footer>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section className="landing-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="heading" id={`${id}-title`}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}

const HOW_IT_WORKS = [
  {
    title: "You Ask",
    text: "Roughly, the way you would say it to a colleague: “need something for the spring sale, email, not pushy”.",
  },
  {
    title: `${brandName} refines`,
    text: (
      <>
        It turns <del>wishes</del> into <ins>instructions</ins>, keeps every fact, marks each change with its reason,
        and asks only what it cannot know.
      </>
    ),
  },
  {
    title: "AI Answers",
    text: "The model that fits writes the answer. You see its name, the reason, the runner-up and the cost.",
  },
];

const WHY_CHOOSE = [
  {
    title: "AI-Powered Enhancement",
    text: "Every change is marked in place and carries its reason. Take it, or keep your own words.",
  },
  {
    title: "Instant Results",
    text: "Rewriting and choosing take a moment, and the answer appears from its first word on.",
  },
  {
    title: "Better Outcomes",
    text: "Names, numbers and every “do not” are checked before anything is sent, so a clearer prompt is still your prompt.",
  },
];

function Steps({ steps }: { steps: readonly { title: string; text: React.ReactNode }[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="read">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const TESTIMONIALS = [
  {
    name: "Hannah Reid",
    role: "estate agent, Bromley",
    words:
      "I used to send three prompts to get one usable listing. Now I read the marks, take most of them, and the first answer goes to the portal.",
  },
  {
    name: "Priya Raman",
    role: "marketing lead",
    words: "The reasons taught my juniors more about briefing than my brief template did.",
  },
  {
    name: "Tom Aldous",
    role: "consultant",
    words: "It told me the cheap model was enough. That is when I trusted it.",
  },
];

function Testimonials() {
  return (
    <>
      <div className="quotes">
        {TESTIMONIALS.map(({ name, role, words }, index) => (
          <figure key={name}>
            <blockquote className={index === 0 ? "big" : "read"}>“{words}”</blockquote>
            <figcaption>
              <b>{name}</b> <span className="muted">{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="note">Sample testimonials.</p>
    </>
  );
}

const QUESTIONS = [
  {
    question: `Does ${brandName} change what I mean?`,
    answer:
      "It must not. Names, numbers, links, quotations and negations are compared with your original before anything is sent. If one is missing, your own words go out and you are told why.",
  },
  {
    question: "Can I turn the rewriting off?",
    answer: "Yes, in Settings. Under every answer you can also send your original words instead.",
  },
  {
    question: "Which models can I use?",
    answer: `${MODEL_COUNT_WORD}, from the GPT, Claude and Gemini families; your plan says which. The one that fits each prompt answers, or the one you choose.`,
  },
  {
    question: "What do you keep about me?",
    answer:
      "Your conversations, until you delete them. Unless you switch it off, also which changes you keep or refuse, and each prompt as a row of numbers, made after names and figures were taken out. Nothing is sold.",
  },
  {
    question: "When do plan changes take effect?",
    answer: "Upgrades take effect immediately and downgrades at the next billing cycle.",
  },
  {
    question: "Can my team use it?",
    answer: `Premier includes team workspaces of up to ${WORKSPACE_SEATS} members, to share the prompts that work.`,
  },
];

function Questions() {
  return (
    <div className="faq">
      {QUESTIONS.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
