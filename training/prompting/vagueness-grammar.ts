/** A request written by our own grammar, for kinds of prompts that no row we may train on shows. */
export interface GrammarRequest {
  readonly prompt: string;
  readonly vague: boolean;
}

const THINGS = [
  ["the French Revolution", "history"],
  ["photosynthesis", "biology"],
  ["compound interest", "finance"],
  ["the Treaty of Versailles", "history"],
  ["a heat pump", "engineering"],
  ["the Suez Canal", "geography"],
  ["garbage collection in Java", "computing"],
  ["an escrow account", "property"],
  ["the Krebs cycle", "biology"],
  ["double-entry bookkeeping", "accounting"],
  ["a leasehold", "law"],
  ["Newton's third law", "physics"],
  ["the ozone layer", "chemistry"],
  ["a capital gains tax", "tax"],
  ["the Great Barrier Reef", "geography"],
  ["Ada Lovelace", "computing"],
  ["the Domesday Book", "history"],
  ["a torque wrench", "engineering"],
  ["vitamin B12 deficiency", "medicine"],
  ["the Fibonacci sequence", "mathematics"],
  ["the Dead Sea Scrolls", "archaeology"],
  ["monarch butterflies", "biology"],
  ["a hip replacement", "medicine"],
  ["the Erie Canal", "history"],
] as const;
// Questions of fact say all that is needed to answer them.
const FACT_QUESTIONS = [
  "what is {}",
  "What is {} known for?",
  "when was {} first described",
  "Who discovered {}?",
  "why is {} important in {field}",
  "how does {} work",
  "What does {} mean in {field}?",
  "where does the name of {} come from",
  "what is the difference between {} and other terms in {field}",
  "Is {} still taught in {field}?",
  "Tell me about {}.",
  "tell me what {} has to do with {field}",
  "Find information about {}.",
  "I'm looking for an account of {}",
  "who benefits from {}",
];

const ARTEFACTS = [
  "a blog post",
  "an email",
  "a proposal",
  "slides",
  "a newsletter",
  "a report",
  "a product description",
  "a linkedin post",
  "a presentation",
  "a listing",
  "an ad",
  "a speech",
];
const SUBJECTS = [
  "our new product",
  "the delayed project",
  "a flat in the city",
  "the price increase",
  "our spring campaign",
  "my gym",
  "the merger",
  "a bakery",
  "the team offsite",
  "customer retention",
];
const OPENINGS = ["write {}", "Write {}", "i need {}", "help me with {}", "can you make {}", "please draft {}"];
const DETAILS = [
  "for the finance director of a logistics company, 150 words, calm tone, ending with the decision we need by 3 May",
  "in five bullet points for first-time buyers, without jargon; mention the 24-month warranty and the price of £1,450",
  "of exactly 120 words for existing customers; the increase is 4 % from 1 January and nothing else changes",
  "with three sections (status, risks, next steps), at most 200 words, addressed to the steering committee",
  "aimed at parents of school children in Leeds, friendly, 80 words, and end with the phone number 0113 496 0000",
  "for an audience of 30 engineers, 10 minutes, with one example per point and no marketing language",
];

// Experts name the thing, the part of it and the case; that is all it takes.
const EXPERT_OBJECTS = [
  "a Raft leader election with five nodes when the network splits",
  "the time complexity of heapsort on nearly sorted arrays",
  "a Verilog module for a 4-bit counter with asynchronous reset",
  "a reverse proxy in nginx that passes websockets to port 8080",
  "a Rust iterator that yields overlapping windows of a slice",
  "a React hook that debounces a value and cancels on unmount",
  "the Euler-Lagrange equation of a double pendulum",
  "a T-SQL query that finds gaps in a sequence of invoice numbers",
  "Bayesian shrinkage in a hierarchical model with three groups",
  "an AWS Lambda that resizes images dropped into an S3 bucket",
  "the Nash equilibrium of a second-price auction with two bidders",
  "a C++ template that checks at compile time whether a type is iterable",
  "the torque of a stepper motor on a 12 mm lead screw",
  "OAuth with PKCE in a single-page application",
  "a PyTorch training loop with gradient accumulation and mixed precision",
  "how SN2 reactions depend on the solvent",
  "a Kubernetes deployment with a readiness probe and two replicas",
  "the IFRS 16 treatment of a lease with a purchase option",
  "a differential amplifier with a gain of 20 and an input impedance of 1 MOhm",
  "the pharmacokinetics of lithium in renal impairment",
  "a PowerShell one-liner that lists services running under a given account",
  "eigenvalues of a circulant matrix",
  "a Haskell function that zips two lists of different lengths",
  "the causes of the 1997 Asian currency crisis in Thailand",
  "an Ansible playbook that rotates log files on Debian hosts",
  "a Bloom filter for ten million URLs with a one percent error rate",
  "thermal expansion of a steel beam of 12 m between -10 and 40 degrees",
  "a Unity script that moves a rigid body along a spline at constant speed",
  "the doctrine of promissory estoppel in English contract law",
  "a Swift view that shows a list grouped by date",
];
const EXPERT_TASKS = [
  "Explain {}",
  "Write {}",
  "show me {} with comments",
  "Derive or describe {} and discuss the trade-offs",
  "Implement or outline {}, including edge cases",
  "I'm working on {}. What are the common pitfalls?",
  "How would you test {}?",
  "Give an example of {} and compare it with an alternative",
];

/** The same requests every time: questions of fact, requests of experts, and business texts asked for roughly and with all they need. */
export function grammarRequests(): GrammarRequest[] {
  const facts = FACT_QUESTIONS.flatMap((question) =>
    THINGS.map(([thing, field]) => ({
      prompt: question.replace("{}", thing).replace("{field}", field),
      vague: false,
    })),
  );
  const texts = ARTEFACTS.flatMap((artefact, row) =>
    SUBJECTS.map((subject, column) => {
      const opening = OPENINGS[(row + column) % OPENINGS.length] ?? "";
      const rough = `${opening.replace("{}", artefact)} about ${subject}`;
      const detail = DETAILS[(row * 3 + column) % DETAILS.length] ?? "";
      return { rough, full: `${rough} ${detail}.` };
    }),
  );
  const experts = EXPERT_TASKS.flatMap((task) =>
    EXPERT_OBJECTS.map((object) => ({ prompt: task.replace("{}", object), vague: false })),
  );
  return [
    ...facts,
    ...experts,
    ...texts.map(({ rough }) => ({ prompt: rough, vague: true })),
    ...texts.map(({ full }) => ({ prompt: full, vague: false })),
  ];
}
