import { expect, test } from "vitest";
import { checkMeaning } from "../check/check-meaning.ts";
import { improvePrompt } from "../improve-prompt.ts";
import { KINDS } from "./kinds.ts";

const improve = (prompt: string) => improvePrompt({ prompt, questionsMax: 3 });
const added = (prompt: string): string[] =>
  improve(prompt).hunks.flatMap((hunk) => (hunk.kind === "changed" ? [hunk.ruleId ?? ""] : []));
const asked = (prompt: string): string[] => improve(prompt).questions.map(({ id }) => id ?? "");

test("no question asks what somebody should do, think or become after reading", () => {
  const template =
    /after reading|afterwards\?$|be different|remember\?$|take away\?$|won over|should click|achieve\?$/i;
  const generic = KINDS.flatMap(({ questions }) => questions).filter(({ question }) => template.test(question));
  // Meetings and slides lead to something that only the asker knows.
  expect(generic.map(({ id }) => id)).toEqual(["questionsToAsk.ask.aim", "slides.ask.outcome"]);
});

test.each([
  ["how do i tell my neighbour about the noise at night, please nothing like a script", "hardTalk.opening"],
  ["how do i tell my neighbour about the noise at night, please nothing like a script", "hardTalk.words"],
  ["what do i say to the crew, the tour is cancelled, 12 people", "hardTalk.opening"],
  ["draft a dismissal letter for a driver, last day 30 june, keep it short", "dismissal.law"],
  ["redundancy letter for our cook, warm please", "dismissal.tone"],
  ["linkedin post about our second place at the design prize, not boastful", "post.action"],
  ["reply to a bad review, the guest was never here", "complaintReply.order"],
  ["school report comment for ben, quiet, reads a lot", "report.order"],
  ["rejection email to an applicant because the budget was cut", "rejection.kind"],
  ["memo about the new parking rules for all staff", "report.order"],
  ["press release, local brewery opens beer garden 1 may, quote from owner (make one up)", "facts.given"],
  ["questionnaire for guests who left early, max 5", "survey.length"],
  ["survey for our members, 6 max", "survey.length"],
  ["checklist for the check-out of a tenant, furnished flat", "homeBuying.country"],
  ["checklist for handing over a rented flat", "homeBuying.country"],
  ["checklist for the safety inspection of our warehouse", "packing.groups"],
  ["speaker bio for a trade fair, I'm an energy adviser", "application.evidence"],
  ["condolence card for a supplier's wife, I never met her", "personalNote.detail"],
  ["sympathy note to a neighbour, we hardly knew him", "personalNote.detail"],
  ["quiz team name for our office", "names.check"],
  ["out of office, back 3 june, urgent things go to anna", "awayMessage.order"],
  ["out of office, two weeks, no replacement because im solo", "awayMessage.order"],
  ["nda from a client says 5 years and worldwide, is that normal?", "contract.caution"],
  ["letter from my buyers to the seller about the house", "buyerLetter.order"],
  ["upwork proposal for a shopify job", "proposal.order"],
  ["thank you page after someone books a demo", "landingPage.order"],
  ["first week plan for a new receptionist", "onboarding.weeks"],
  ["checklist before the photos of a house", "packing.groups"],
  ["workshop plan half day, leadership team of 9", "agenda.items"],
  ["commentary for the monthly report: sessions -6%, leads +11%", "report.order"],
  ["menu descriptions for our pub, lamb shoulder, charred leeks", "facts.given"],
  ["quiz idea for a paint brand", "ideas.range"],
  ["google ads headlines for a plumber in tampa", "ad.gain"],
  ["google ads headlines for a plumber in tampa", "ad.versions"],
  ["google ads headlines for a plumber in tampa", "ad.proof"],
  ["scope of work for a website redesign", "proposal.order"],
  ["first week onboarding checklist for a remote hire", "onboarding.owners"],
  ["sign for the door closed for family emergency back tuesday", "facts.gaps"],
  ["email to mom, her son has been asleep in my class 3 times this week", "parentLetter.order"],
  ["reply to 1 star review, guy says his cake was dry but he picked it up 2 days late", "complaintReply.order"],
  ["rejection email for finalist, went with an internal candidate", "rejection.kind"],
  ["interview questions for stakeholders of our invoicing", "interviewQuestions.purpose"],
  ["meta descriptions for our home and pricing page", "metaText.search"],
  ["notice to tenants water will be off tuesday 9 to 2", "letter.purpose"],
  ["message to my neighbours about the party", "letter.purpose"],
  ["exec summary: churn 7% up from 5, backlog 400 tickets, onboarding takes 23 days", "report.order"],
  ["blog outline how to choose a crm", "blogPost.angle"],
  ["write text to buyer who ghosted me after 4 showings", "buyerLetter.after"],
  ["agenda for kickoff meeting 1 hr, erp project", "agenda.items"],
  ["voicemail greeting for our holiday closure", "awayMessage.order"],
  ["respond to a bad review by somebody who was never our client", "complaintReply.heard"],
  ["call script to chase unpaid rent", "coldCall.flow"],
  ["call script to chase unpaid rent", "coldCall.objections"],
  ["tenant rules for a shared house", "houseRules.order"],
  ["counter offer to the seller, 310 not 300", "buyerLetter.order"],
  ["follow up after the viewing in mill lane", "buyerLetter.order"],
  ["google review request to our guests", "favour.easy"],
] as const)("a formula stays out where the prompt speaks against it: %s", (prompt, ruleId) => {
  expect(added(prompt)).not.toContain(ruleId);
});

test.each([
  ["my employee is always late, how do i talk to him", "hardTalk.opening"],
  ["how do i tell the tenant that the rent goes up", "hardTalk.words"],
  ["can i dismiss someone who is on parental leave", "dismissal.law"],
  ["facebook post for our summer sale", "post.action"],
  ["out of office for my holiday", "awayMessage.order"],
  ["voicemail greeting for our holiday closure", "awayMessage.greeting"],
  ["respond to a bad review by somebody who was never our client", "complaintReply.unknown"],
  ["call script to chase unpaid rent", "coldCall.debt"],
  ["call script to chase unpaid rent", "coldCall.cannot"],
  ["house rules for my holiday flat", "houseRules.order"],
  ["tenant rules for a shared house", "houseRules.topics"],
  ["counter offer to the seller, 310 not 300", "buyerLetter.offer"],
  ["follow up after the viewing in mill lane", "buyerLetter.after"],
  ["testimonial request to a happy client", "favour.easy"],
  ["google review request to our guests", "favour.link"],
  ["reply to an angry customer, we sent the wrong size", "complaintReply.order"],
  ["school report comment for ben, quiet, reads a lot", "grading.comments"],
  ["rejection mail to an applicant", "rejection.kind"],
  ["memo about the new parking rules for all staff", "report.change"],
  ["survey for members who left our sailing club", "survey.length"],
  ["checklist for viewing a flat", "homeBuying.country"],
  ["checklist for moving house", "packing.groups"],
  ["google ads headlines for a plumber in tampa", "ad.headlines"],
  ["scope of work for a website redesign", "proposal.scope"],
  ["first week onboarding checklist for a remote hire", "onboarding.dayByDay"],
  ["email to mom, her son has been asleep in my class 3 times this week", "parentLetter.one"],
  ["reply to 1 star review, guy says his cake was dry but he picked it up 2 days late", "complaintReply.theirs"],
  ["reply to a customer whose sofa came 3 weeks late", "complaintReply.order"],
  ["apologise to a client, we forgot the appointment", "complaintReply.order"],
  ["rejection email for finalist, went with an internal candidate", "rejection.reason"],
  ["interview questions for stakeholders of our invoicing", "interviewQuestions.listen"],
  ["interview questions for a nurse", "interviewQuestions.purpose"],
  ["meta descriptions for our home and pricing page", "metaText.description"],
  ["seo titles and meta descriptions for our shop", "metaText.search"],
  ["notice to tenants water will be off tuesday 9 to 2", "letter.notice"],
  ["letter to the bank about my new address", "letter.purpose"],
  ["exec summary: churn 7% up from 5, backlog 400 tickets, onboarding takes 23 days", "report.figures"],
  ["write text to buyer who ghosted me after 4 showings", "buyerLetter.quiet"],
  ["agenda for kickoff meeting 1 hr, erp project", "agenda.kickoff"],
  ["out of office, two weeks, no replacement because im solo", "awayMessage.alone"],
  ["auto reply for zillow leads", "awayMessage.leads"],
  ["nda from a client says 5 years and worldwide, is that normal?", "contract.review"],
  ["nda for a freelancer", "contract.caution"],
  ["letter from my buyers to the seller about the house", "buyerLetter.fromBuyers"],
  ["upwork proposal for a shopify job", "proposal.board"],
  ["thank you page after someone books a demo", "landingPage.thanks"],
  ["hero section for a landing page of a yoga studio", "landingPage.hero"],
  ["first week plan for a new receptionist", "onboarding.days"],
  ["checklist before the photos of a house", "packing.time"],
  ["workshop plan half day, leadership team of 9", "agenda.workshop"],
  ["commentary for the monthly report: sessions -6%, leads +11%", "report.commentary"],
  ["menu descriptions for our pub, lamb shoulder, charred leeks", "productText.menu"],
  ["insta bio for a wedding cake baker", "application.profile"],
  ["business case for replacing excel", "businessPlan.nothing"],
  ["portfolio blurb for a logo of a cheese shop", "caseStudy.portfolio"],
  ["neighborhood guide for relocating buyers", "areaGuide.fair"],
  ["open house flyer saturday", "openHouse.paper"],
  ["cover letter for a job as an energy adviser", "application.evidence"],
  ["condolence card for a colleague", "personalNote.detail"],
  ["name for my new podcast", "names.check"],
] as const)("and is there where it fits: %s", (prompt, ruleId) => {
  expect(added(prompt)).toContain(ruleId);
});

test.each([
  ["our stand-up takes an hour every day. fix it", "rewrite.ask.text"],
  ["linkedin about section, 9 years of payroll, going freelance", "application.ask.position"],
  ["revision plan, 12 days, maths is what i am bad at", "studyPlan.ask.level"],
  ["name ideas for cheese shop in bern", "names.ask.offer"],
  ["executive summary for the audit comittee, project 3 weeks late", "report.ask.audience"],
  ["email to the caterer, 9 guests more, one is vegan", "email.ask.tone"],
  ["text for the door, closed on monday, back on tuesday", "letter.ask.recipient"],
  ["reply to a one star review, it is not true", "complaintReply.ask.offer"],
  ["answer a customer who got a broken lamp, we send a new one", "complaintReply.ask.offer"],
  ["email to my teacher that im ill today", "email.ask.points"],
  ["names for my dog", "names.ask.offer"],
  ["cold call script for selling cleaning services to dentists", "coldCall.ask.audience"],
  ["cold call script for selling cleaning services to dentists", "coldCall.ask.offer"],
  ["rejection email to a candidate, really good, we'd like to stay in touch", "rejection.ask.again"],
  ["out of office, two weeks, no replacement because im solo", "awayMessage.ask.help"],
  ["nda from a client says 5 years, is that normal?", "contract.ask.side"],
  ["better slide title for a cost overview", "names.ask.offer"],
  ["business case for replacing excel", "businessPlan.ask.use"],
  ["rejection email for finalist, really liked her", "rejection.ask.round"],
  ["swot for oatly vs alpro in the german market", "swot.ask.situation"],
  ["proposal for website redesign, small law firm, 8k, 6 weeks", "proposal.ask.price"],
  ["make this email sound less salesy", "rewrite.ask.audience"],
  ["cold call script for fsbo", "coldCall.ask.audience"],
  ["agenda for kickoff meeting 1 hr, erp project, 9 people", "agenda.ask.outcome"],
  ["insta bio for a baker", "application.ask.background"],
  ["open house flyer saturday", "openHouse.ask.budget"],
  ["neighborhood guide with the schools, the shops and the station", "areaGuide.ask.facts"],
  ["post purchase survey for a mattress brand", "survey.ask.audience"],
] as const)("a question is not asked where the words answer it: %s", (prompt, questionId) => {
  expect(asked(prompt)).not.toContain(questionId);
});

test.each([
  ["make this better", "rewrite.ask.text"],
  ["write a cover letter", "application.ask.position"],
  ["write an email", "email.ask.recipient"],
  ["reply to a bad review", "complaintReply.ask.facts"],
  ["can i fire somebody who started in march", "dismissal.ask.law"],
])("a bare request is still asked for what only its writer knows: %s", (prompt, questionId) => {
  expect(asked(prompt)).toContain(questionId);
});

test("subject lines and names keep the number that was asked for", () => {
  for (const prompt of ["need 7 subject lines for our winter sale", "slogan for a bike courier, dry, 4 words"]) {
    expect(improve(prompt).improvedPrompt).not.toMatch(/\b(?:5|10) versions|playful/);
  }
});

test("a capital that was set swaps no values", () => {
  const before = "tell them the gig is off, 40 people, have 5 minutes, what do i say";
  expect(checkMeaning(before, before.replace(" i ", " I "), []).violations).toEqual([]);
});

test.each([
  ["headline for a blog post on why people put off their will", "names.ask.impression"],
  ["best free alternative to photoshop for a school", "recommendation.ask.country"],
  ["which crm should i use", "recommendation.ask.country"],
  ["checklist for the check-out of a tenant, furnished flat", "homeBuying.ask.situation"],
  ["call script to chase unpaid rent", "coldCall.ask.offer"],
  ["voicemail greeting for our holiday closure", "awayMessage.ask.help"],
  ["reference for my former employee", "reference.ask.law"],
] as const)("a question stays out where its answer changes nothing: %s", (prompt, id) => {
  expect(asked(prompt)).not.toContain(id);
});

test.each([
  ["tagline for a locksmith who works at night", "names.ask.impression"],
  ["which laptop should i buy", "recommendation.ask.country"],
  ["checklist for viewing a flat", "homeBuying.ask.situation"],
  ["cold call script", "coldCall.ask.offer"],
  ["call script to chase unpaid rent", "coldCall.ask.owed"],
  ["out of office for my holiday", "awayMessage.ask.help"],
  ["voicemail greeting for our holiday closure", "awayMessage.ask.callers"],
] as const)("and is asked where it does: %s", (prompt, id) => {
  expect(asked(prompt)).toContain(id);
});
