// Written with a capital letter, and about nobody. By class, so that a gap shows. Words that are also people's names (Claude, Miro,
// Mollie, Jenkins) are not among them: hiding a product costs less than showing a person.
const CALENDAR =
  "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december " +
  "christmas easter ramadan halloween thanksgiving diwali hanukkah eid q1 q2 q3 q4 am pm noon one two three four five six seven eight nine ten eleven twelve";
const PROGRAMMING =
  "python java javascript typescript react angular vue svelte django flask laravel rails node deno bun vite webpack pytest scrum kanban gantt pulumi kotlin swift rust golang go ruby php perl scala " +
  "bash numpy pandas tensorflow pytorch jupyter git github gitlab bitbucket docker kubernetes terraform ansible nginx apache rabbitmq graphql " +
  "postgres postgresql mysql mariadb sqlite mongodb redis memcached elasticsearch snowflake bigquery supabase firebase oracle dbt airflow ";
const SOFTWARE =
  "excel word powerpoint outlook teams sharepoint onedrive access windows macos linux android ios chrome firefox safari slack zoom notion asana " +
  "trello jira confluence monday basecamp clickup airtable figma canva loom bitwarden lastpass sketch photoshop illustrator indesign premiere tableau looker metabase " +
  "salesforce hubspot pipedrive zoho zendesk freshdesk intercom mailchimp klaviyo brevo sendgrid shopify woocommerce magento prestashop wordpress wix squarespace " +
  "webflow stripe paypal klarna adyen quickbooks xero datev sap personio workday bamboohr greenhouse docusign ads dropbox evernote todoist zapier " +
  "chatgpt gpt openai copilot midjourney skype webex discord whatsapp telegram ";
const PLATFORMS =
  "google bing facebook instagram linkedin twitter tiktok youtube pinterest reddit snapchat amazon ebay etsy airbnb booking tripadvisor yelp trustpilot " +
  "zillow rightmove immoscout netflix spotify uber wikipedia internet wifi bluetooth bitcoin ethereum";
const ACRONYMS =
  "html css sql json xml yaml csv api http https url pdf latex markdown ai ml llm tv usb ok faq diy ceo cto cfo coo hr pr seo sea kpi kpis okr okrs roi crm erp " +
  "cms saas b2b b2c nps swot gdpr dsgvo vat gmbh ag kg ug ltd llc inc plc sarl srl sl bv oy ph.d phd mba bsc msc ii iii iv etc vs english i god earth moon mars sun";

/** Lower case. */
export const NOBODY: ReadonlySet<string> = new Set(
  [CALENDAR, PROGRAMMING, SOFTWARE, PLATFORMS, ACRONYMS].join(" ").split(" "),
);
