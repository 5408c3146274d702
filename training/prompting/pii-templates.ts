/**
 * Sentences written for training the tagger of personal data; the slots are filled with made-up values. Those without a
 * slot teach what is not personal.
 */
export const PII_TEMPLATES: readonly string[] = `
Write an email to {{PERSON}} about the meeting on {{DATE}}.
Please draft a reply to {{FIRST}} at {{ORG}} and thank her for the offer.
{{PERSON}} is a {{JOB}} at {{ORG}} in {{CITY}}.
My colleague {{PERSON}} moved from {{CITY}} to {{CITY}} last year.
I am {{PERSON}}, a {{AGE}} year old {{JOB}} living in {{CITY}}, {{COUNTRY}}.
Dear {{MR}} {{LAST}}, thank you for your letter of {{DATE}}.
Dear {{FIRST}},\\n\\nThank you for the call. Best regards,\\n{{PERSON}}\\n{{JOB}}\\n{{ORG}}
Kind regards,\\n{{PERSON}}\\n{{ORG}}\\n{{ADDR}}\\n{{PHONE}}
From: {{PERSON}}\\nTo: {{PERSON}}\\nSubject: our visit to {{CITY}}
Hi, this is {{FIRST}} from {{ORG}}. Could you call me back on {{PHONE}}?
Hello {{FIRST}}, how is the weather in {{CITY}}?
Send the parcel to {{PERSON}}, {{ADDR}}.
Ship it to {{ADDR}} please.
Our office moved to {{ADDR}} in {{YEAR}}.
I live at {{ADDR}}.
His address is {{ADDR}}, but he gets his mail elsewhere.
The apartment is at {{STREET}}, {{CITY}}.
The shop on {{STREET}} closes at six.
Write a listing for the flat at {{ADDR}}.
Can you check whether {{ADDR}} is in the delivery area?
The package was left at {{ADDR}} yesterday.
We meet at {{STREET}} tonight, bring {{FIRST}} along.
We are looking for a house near {{STREET}} in {{CITY}}.
Delivery to: {{ADDR}}
Name: {{PERSON}}\\nAddress: {{STREET}}\\nCity: {{CITY}}\\nZip: {{ZIP}}\\nCountry: {{COUNTRY}}
Name: {{PERSON}}\\nDate of birth: {{DATE}}\\nPhone: {{PHONE}}\\nEmail: {{EMAIL}}
Customer {{PERSON}} ({{AGE}}) from {{CITY}} complains about the invoice.
Patient: {{PERSON}}, {{AGE}}, {{NRP}}, works as a {{JOB}}.
the postal code is {{ZIP}}
Which store is closest to zip {{ZIP}}?
Is {{ZIP}} the right post code for {{CITY}}?
{{CITY}}, {{ZIP}} is where I grew up.
What is there to see in {{CITY}}?
Plan a three day trip to {{CITY}} and {{CITY}} for my family.
Is it cold in {{COUNTRY}} in winter?
Do I need a visa for {{COUNTRY}} with a {{NRP}} passport?
The capital of {{COUNTRY}} is {{CITY}}.
{{NRP}} food is my favourite, {{NRP}} too.
She speaks {{NRP}} and a little {{NRP}}.
He is {{NRP}} but he grew up in {{COUNTRY}}.
The {{NRP}} government announced new rules for companies like {{ORG}}.
A {{NRP}} court ruled against {{ORG}} in {{YEAR}}.
The {{NRP}} team won against {{COUNTRY}}.
{{ORG}} was founded in {{YEAR}} by {{PERSON}} and {{PERSON}}.
{{ORG}} hired {{PERSON}} as {{JOB}} in {{YEAR}}.
Compare {{ORG}} with {{ORG}} as employers.
I applied for a job as {{JOB}} at {{ORG}}.
I have an interview with {{ORG}} next week. What should I ask?
Write a cover letter for a {{JOB}} position at {{ORG}}.
She has worked as a {{JOB}} for {{AGEN}} years.
{{PERSON}}, {{JOB}} of {{ORG}}, declined to comment.
According to {{PERSON}}, the {{JOB}}, sales rose in {{YEAR}}.
"We are proud of this," said {{PERSON}}, {{JOB}} at {{ORG}}.
{{MR}} {{LAST}} and {{MR}} {{LAST}} disagree.
{{MR}} {{PERSON}} will see you now.
{{LAST}} and {{LAST}} published the study in {{YEAR}}.
{{LAST}} et al. ({{YEAR}}) report the same.
In {{YEAR}}, {{LAST}} wrote a novel about {{CITY}}.
{{PERSON}} was born in {{CITY}} in {{YEAR}}.
{{FIRST}} was born on {{DATE}} in {{CITY}}, {{COUNTRY}}.
My son {{FIRST}} is {{AGE}} and my daughter {{FIRST}} is {{AGE}}.
My wife {{FIRST}} and I have two children, {{FIRST}} and {{FIRST}}.
{{FIRST}}, {{FIRST}} and {{FIRST}} share a flat.
The winners are {{PERSON}}, {{PERSON}} and {{PERSON}}.
{{FIRST}} is {{AGE}} years old.
He was {{AGE}} when he left {{COUNTRY}}.
She died at the age of {{AGE}} in {{YEAR}}.
At {{AGE}}, {{FIRST}} started to paint.
I'm {{AGE}}, is it too late to learn the piano?
I am a {{AGE}} y/o {{JOB}} from {{CITY}}.
I just told {{FIRST}} that {{FIRST}}'s car is broken.
{{FIRST}}'s brother {{FIRST}} lives in {{CITY}}.
Has anyone seen {{PERSON}}'s keys?
Tell {{FIRST}} to come home!
Ask {{FIRST}} whether the report is done.
Who is {{PERSON}}?
who is {{PERSON}} and why is he famous?
I like the music of {{PERSON}}.
The new album of {{PERSON}} is great.
A film by {{PERSON}} starring {{PERSON}}.
I read a book by {{PERSON}} on the train to {{CITY}}.
We named our daughter {{FIRST}}.
They call me {{FIRST}}.
You may call me {{FIRST}}, my full name is {{PERSON}}.
{{FIRST}}: are you there?\\n{{FIRST}}: yes, in a minute
{{FIRST}}: hello\\n{{FIRST}}: hi {{FIRST}}, how was {{CITY}}?
User: my name is {{PERSON}}\\nBot: hello {{FIRST}}, what can I do for you?
Agent: what is your address?\\nCustomer: {{ADDR}}
Agent: and your zip code?\\nCustomer: {{ZIP}}
Agent: how old are you?\\nCustomer: {{AGE}}
Where were you born? In {{CITY}}.
What is your nationality? {{NRP}}
What is your job? {{JOB}}
Company: {{ORG}}\\nContact: {{PERSON}}\\nTelephone: {{PHONE}}
{{PERSON}}\\n{{STREET}}\\n{{UNIT}}\\n{{CITY}}\\n{{COUNTRY}} {{ZIP}}
{{PERSON}}\\n{{ORG}}\\n{{STREET}}\\n{{ZIP}} {{CITY}}
{{ORG}}\\n{{STREET}} {{UNIT}}\\n{{CITY}} {{ZIP}}\\n{{COUNTRY}}
{{BLD}} {{STREET}} {{UNIT}}\\n{{CITY}}, {{STATE}} {{ZIP}}
{{PERSON}} lives in {{BLD}} {{STREET}}, {{CITY}}
Shipping address: {{PERSON}}\\n {{BLD}} {{STREET}} {{UNIT}}\\n {{CITY}}\\n {{STATE}}\\n {{ZIP}}
Send it to {{BLD}} {{STREET}} {{UNIT}} {{CITY}} {{COUNTRY}} {{ZIP}} before noon.
The taxi waits at {{STREET}}.
Turn left on {{ROAD}} and stop at {{ROAD}}.
It happened between {{ROAD}} and {{ROAD}} in {{CITY}}.
Traffic on {{ROAD}} is bad this morning.
The bank on the corner of {{ROAD}} and {{ROAD}} was robbed.
{{FIRST}} used to work for {{ORG}}.
{{ORG}} announced that {{ORG}} will be its partner in {{COUNTRY}}.
{{ORG}} is a {{NRP}} company with offices in {{CITY}} and {{CITY}}.
{{ORG}} is based in {{CITY}}.
Can you find the phone number of {{ORG}} in {{CITY}}?
My account at {{ORG}} is locked, please help.
I bought a laptop from {{ORG}} and it broke after {{AGEN}} days.
The {{CITY}} office of {{ORG}} is closed.
I studied at the University of {{CITY}} until {{YEAR}}.
The mayor of {{CITY}}, {{PERSON}}, opened the museum.
President {{LAST}} visited {{COUNTRY}} in {{YEAR}}.
Flights from {{CITY}} to {{CITY}} on {{DATE}}
{{FIRST}} flew from {{CITY}} to {{COUNTRY}} for {{AGEN}} days.
My card {{CARD}} is blocked, my name is {{PERSON}}.
Transfer the money to {{IBAN}}, {{PERSON}}, {{CITY}}.
You can reach {{PERSON}} at {{EMAIL}} or {{PHONE}}.
See {{URL}} for the work of {{PERSON}}.
{{EMAIL}} belongs to {{PERSON}} of {{ORG}}.
Summarize the career of {{PERSON}} ({{YEAR}}-{{YEAR}}).
Between {{YEAR}} and {{YEAR}} the population of {{CITY}} doubled.
Translate this into {{NRP}}: the bus is late.
Help me write a birthday card for {{FIRST}} who turns {{AGE}}.
Write a poem for {{FIRST}} and {{FIRST}}'s wedding in {{CITY}}.
Write a story about a {{JOB}} called {{FIRST}}.
The {{JOB}} and the {{JOB}} argued about the plan.
He is training to become a {{JOB}}.
{{PERSON}} {{PHONE}}
{{PERSON}}, {{EMAIL}}, {{PHONE}}
{{CITY}}, {{DATE}}
{{PERSON}}, {{CITY}}
Meeting notes: {{FIRST}} will call {{ORG}}, {{FIRST}} will book the flights to {{CITY}}.
Notify {{MR}} {{LAST}} that {{ORG}} accepted the contract.
The contract between {{ORG}} and {{ORG}} ends in {{YEAR}}.
The landlord, {{MR}} {{LAST}}, lives at {{ADDR}}.
Update my address to {{ADDR}}
My old address was {{ADDR}} and my new one is {{ADDR}}.
We deliver from {{ADDR}} to {{ADDR}}.
Mail goes to {{ADDR}} for the time being.
Bill to {{ADDR}}!
what is the fastest way to {{ADDR}}?
I have lost my keys somewhere near {{ADDR}}
Is there a pharmacy close to {{ADDR}}?
There were 25 people at the party and 12 left before midnight.
Give me 5 ideas for a birthday party with 20 guests.
The price went up from 300 to 450 dollars.
Please call an ambulance!
I WANT MY MONEY BACK NOW!!!
DO NOT CLOSE MY ACCOUNT
How do I sort a list in Python? The list has 1000 numbers.
The red car is faster than the blue one, isn't it?
Who was the first person on the moon?
Write a blog post of 500 words about healthy food.
On Monday we start with the second chapter, on Friday with the third.
Can I talk to someone at the bank about my loan?
The movie "The Silent Garden" is about a lost dog.
My favourite song is "Dance With The Rain".
Merry Christmas and a Happy New Year to all of you!
What is the difference between a lion and a tiger?
Why was my payment of 120 declined twice?
Explain Machine Learning and the Internet of Things to beginners.
I need a new password for Online Banking.
Read chapter 12, then answer questions 1 to 7 on page 340.
{{FIRST}} buys {{AGEN}} apples and gives half of them to {{FIRST}}. How many are left?
{{FIRST}} has twice as many marbles as {{FIRST}} and saw 40 birds in the park.
{{FIRST}} ate {{AGEN}} grapes while {{FIRST}} ate many cherries.
If {{FIRST}} runs 3 miles in 25 minutes, how far does {{FIRST}} run in 2 hours?
{{FIRST}} is planting flowers in the garden. It costs $16 per row and 80% of the rows are full.
At the end of the week {{FIRST}} had saved $45, which is 15 more than {{FIRST}}.
{{FIRST}} and {{FIRST}} drove 120 miles in a rectangular truck 10 foot wide.
The {{CITY}} river carries 40% of the water. If 80 boats cross it, how many return?
If {{FIRST}} beats {{FIRST}} at chess, and {{FIRST}} beats {{FIRST}}, who wins?
Write a limerick about a boy named {{FIRST}} who loves {{CITY}}.
Write a resume for {{PERSON}}, each section should begin with Section X.
Explain decorators in Python with an example.
I am studying JavaScript and React. Which framework should I learn next?
Find the fix for this exception in my Java code.
Convert this Excel sheet into JSON or CSV with Python.
def add(a, b):\\n    """ Return the sum of a and b. """\\n    return a + b
from typing import List\\n\\ndef double(numbers: List[int]) -> List[int]:
Given a string S of length N, return some order of its characters.
You are given a list of two strings, both of them in upper case.
Compare the price of the newest phones in several shops.
Train a neural network with two layers for predicting prices.
I need to improve my profile and my online presence, can you help?
I'm struggling with time, can you suggest a schedule?
What are the best sellers of this year so far?
Use bold titles, at least 3 sections and no commas. Answer in all capital letters.
Your response should contain at least 12 placeholders such as [address] and [name].
Write it in the style of a song, with a title in double angular brackets.
List the pros and cons of electric cars, then give your opinion.
Find the exchange rate from {{NRP}} dollars to euros.
Lots of people asked, and many answers were wrong.
`
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("\\n", "\n"));

export const OCCUPATIONS: readonly string[] = (
  "accountant actor actuary architect artist auctioneer auditor baker barber bartender beekeeper biologist blacksmith bookkeeper botanist " +
  "brewer bricklayer broker butcher carpenter cartographer cashier chemist choreographer coach composer cook counselor curator dancer dentist " +
  "designer detective dietitian diver ecologist economist editor electrician engineer farmer firefighter fisher florist forester gardener " +
  "geologist glazier goldsmith guard hairdresser historian hunter hydrologist illustrator interpreter janitor jeweler journalist judge laborer " +
  "lawyer librarian locksmith machinist maid mason mechanic meteorologist miner model musician nurse nutritionist optician painter paramedic " +
  "pathologist pharmacist photographer physicist pilot plumber porter potter printer psychologist ranger receptionist reporter roofer sailor " +
  "sculptor secretary seismologist sociologist soldier statistician steward surgeon surveyor tailor teacher therapist translator typist " +
  "veterinarian waiter watchmaker weaver welder writer zoologist"
).split(" ");
export const OCCUPATION_AREAS: readonly string[] = (
  "account agricultural aircraft assembly assistant automotive aviation bridge building business cargo chief child civil claims clinical " +
  "concrete construction credit crew customer data dental design dispatch education elevator environmental equipment event family field " +
  "film finance flight food forest freight furniture gas glass health heating highway home hotel industrial insurance interior junior " +
  "kitchen laboratory land laundry law machine maintenance marine marketing meat media medical metal mining music network night nuclear " +
  "office oil paper park parts payroll personnel pharmacy plant power private production project public quality radio rail recreation " +
  "refuse retail roof safety sales school security senior service sheet ship shop social software solar sound sports steel stock store street " +
  "surgical systems tax technical telephone textile ticket tool traffic train transport travel truck utility vehicle video warehouse waste " +
  "water web wind wood youth"
).split(" ");
export const OCCUPATION_ROLES: readonly string[] = (
  "administrator advisor agent analyst assembler assistant attendant cleaner clerk collector consultant coordinator director dispatcher " +
  "driver engineer examiner expert fitter handler inspector installer instructor interviewer investigator loader maker manager mechanic " +
  "nurse officer operator planner programmer repairer representative scientist specialist supervisor teacher technician tester trainer " +
  "worker writer"
).split(" ");
export const COMPANY_ENDINGS: readonly string[] =
  "Inc|Inc.|LLC|Ltd|Ltd.|Group|Corp.|Corporation|Company|Co.|and Sons|GmbH|AG|plc|Incorporated|Partners|Holdings|S.A.|B.V.|Oy|AB".split(
    "|",
  );
export const COMPANY_NOUNS: readonly string[] =
  "Solutions|Systems|Technologies|Consulting|Research|Services|Labs|Media|Software|Capital|Analytics|Networks|Logistics|Foundation|Bank|Insurance|Airlines|Industries|Institute|Energy|Studio|Studios|Pharma|Motors|Foods|Schools|Lines|Movers|Digital|Health|Partners|Interactive|Society|Hospital|Academy|Federation".split(
    "|",
  );
