/**
 * What a person doing an ordered piece of work asks first, the most important first: piece of work | detail | importance | what
 * settles it (- for nothing) | question | answers to tap.
 */
export const ABOUT_ORDERS = `
listing | facts | 3 | facts | Which facts belong in it: rooms, size, price, what is special? | I will list them / Leave blanks for me to fill in
listing | audience | 3 | audience | Which buyers or tenants should it appeal to? | Families / Couples / Investors / First-time buyers
listing | tone | 2 | tone | How should it sound? | Plain and factual / Warm and inviting / Exclusive
listing | length | 2 | length | How long may it be? | About 80 words / About 150 words / About 300 words
application | position | 3 | position | Which job or field are you applying for? | I will paste the job advert / Same field as now / A new field
application | background | 3 | years | What are your experience and your strongest results? | I will list them / I will paste my CV / I am just starting
application | tone | 2 | tone | How should it sound? | Confident / Warm / Formal
email | recipient and outcome | 3 | person | Who receives it, and what should happen next? | A customer: reply to me / My manager: agree / An office or company: solve it / A colleague: know about it
email | points to make | 3 | listed | Which points, dates or figures must be in it? | I will list them / Keep it general / Leave blanks for me
email | recipient and outcome | 3 | - | What should the reader do after reading? | Reply by a date / Agree / Take note
email | tone | 2 | tone | How should it sound? | Friendly / Firm but polite / Formal
article | main point | 3 | listed | What is the main point or news, and which facts support it? | I will list them / Propose one / Both sides, evenly
article | audience | 3 | audience | Who is going to read it? | Customers / Experts / A teacher / The general public
article | length | 2 | length | How long should it be? | About 300 words / About 600 words / 1,000 words or more
post | message | 3 | - | What should people remember or do? | Come by or sign up / Buy / Share or comment / Just know about it
post | audience | 3 | audience | Who should see it? | Customers we have / New customers / People in our trade / Everyone nearby
post | channel | 2 | channel | Where will it appear? | Instagram / LinkedIn / Facebook / Several
post | tone | 2 | tone | How should it sound? | Friendly / Professional / Playful
jobAd | the job | 3 | listed | What are the main tasks, and what must people bring with them? | I will list them / The usual for this job
jobAd | the offer | 3 | price | What do you offer: pay, place, hours, team? | I will list it / Leave blanks for me
jobAd | tone | 2 | tone | How should it sound? | Friendly / Professional / Playful
contract | law | 3 | law | Which country's law applies? | United States / United Kingdom / Germany / Another one (I will name it)
contract | what is agreed | 3 | listed | Who are the parties, and what do they agree on? | I will list it / A standard version / Leave blanks for me
contract | special points | 2 | - | Are there special points, such as pets, deadlines or penalties? | None / I will list them
offer | the offer | 3 | listed | What is special about what you offer? | Quality / Price / Service / I will describe it
offer | audience | 3 | audience | Who should be won over? | Young adults / Families / Businesses / People nearby
offer | tone | 2 | tone | Which impression should it leave? | Warm and homely / Modern / Exclusive / Funny
marketing | the offer | 3 | listed | What do you sell, and what makes it different? | A product (I will describe it) / A service (I will describe it) / Not launched yet
marketing | audience | 3 | audience | Who are the customers you want to reach? | Young adults / Families / Businesses / I will describe them
marketing | goal and budget | 3 | price | What is the goal, with which budget and by when? | More sales, small budget / More awareness, small budget / A launch, larger budget
speech | the people | 3 | listed | Who or what is it about: names, stories, little things to mention? | I will tell you some / Keep it general / Leave blanks for me
speech | tone | 2 | tone | Which mood should it have? | Heartfelt / Funny / Romantic / Solemn
speech | length | 2 | length | How long should it be? | One minute / Three minutes / Five minutes or more
slides | audience | 3 | audience | Who will be listening? | Customers / Managers / Colleagues / Fellow students
slides | outcome | 3 | - | What should the listeners decide or take away? | Approve something / Understand a topic / Buy or invest
slides | length | 2 | length | How much time or how many slides do you have? | 5 minutes / 15 minutes / 30 minutes or more
report | audience | 3 | audience | Who reads it, and what do they have to decide? | The board: approve it / A client: choose an option / My team: act on it
report | the company | 3 | listed | Which company or industry is it about, and what is the situation? | I will describe it / I will paste the facts / Make an example
report | extent | 2 | length | How long should it be, and how detailed? | One page / Three to five pages / Ten pages or more
workshop | outcome | 3 | - | What should be decided or different at the end? | A decision / A plan / A better team spirit
workshop | people and time | 3 | people | How many people take part, and for how long? | Up to 8, two hours / 8 to 20, half a day / More, a full day
workshop | setting | 2 | setting | Where does it take place, and is there a budget? | In the office / Online / Somewhere else, small budget / Somewhere else, large budget
rewrite | what better means | 3 | better | What should be better about it? | Clearer / Shorter / More convincing / More formal
rewrite | audience | 3 | audience | Who is going to read it? | Customers / My manager / My teacher / The general public
rewrite | freedom | 2 | - | How much may change? | Only mistakes / Wording, not content / Everything
sale | the property | 3 | - | Where is it, how large is it, and in which condition? | I will describe it / Newly renovated / Needs work
sale | aim | 3 | aim | Do you want to sell or rent it out, and how fast? | Sell soon / Sell for the best price / Rent it out
project | outcome | 3 | - | What should be reached at the end? | I will describe it / The usual for this / You propose
project | time | 3 | time | When does it start, and how long may it take? | Two weeks / Three months / A year
project | people | 2 | - | Who is involved, and who is responsible? | Just me / A small team / Several departments
figures | the question | 3 | - | Which question should the numbers answer? | What is going well or badly / Why they changed / What comes next
figures | the data | 3 | - | Which period and which figures do you have? | I will paste them / Last month / Last year
figures | form | 2 | - | In which form do you need the result? | A short summary / A table / A chart
homework | the task | 3 | - | Which subject is it, and what is the exact task? | I will paste it / Maths or science / Language or history
homework | kind of help | 3 | - | What kind of help do you want? | Explain it step by step / Check my answer / Give me hints only
routine | fixed times | 3 | - | What is fixed already: work, school, appointments? | 9 to 5 work / School or study / Nothing / I will list it
routine | to fit in | 3 | - | What must get done, and what would you like to do? | I will list it / Work and sports / Chores and rest
translation | languages | 3 | language | Into which language? | English / Spanish / German / French
translation | use | 2 | - | What is it used for, and how formal should it be? | Private, relaxed / Business, formal / Publication
debugging | the error | 3 | - | What is the exact error message, and when does it appear? | I will paste it / No message, wrong result / It just stops
debugging | the code | 3 | - | Which part of the code is it, and what should it do? | I will paste it / I do not know which part
debugging | language | 2 | codeLanguage | Which language and version do you use? | Python / JavaScript / Java / Another one (I will name it)
refactoring | the code | 3 | - | Which part is it about? | I will paste it / The whole project / One slow place (I will name it)
refactoring | tools | 3 | codeLanguage | Which language, database or framework do you use? | Python / JavaScript / PostgreSQL or MySQL / Another one (I will name it)
refactoring | aim | 2 | - | What matters most? | Speed / Readability / Few bugs / Low memory
query | tables | 3 | - | What are the tables and columns called? | I will paste the schema / Use sensible names
query | database | 2 | database | Which database do you use? | PostgreSQL / MySQL / SQL Server / SQLite
query | result | 2 | - | What should each row of the result show, and how many rows? | All matching rows / The first ten / Totals per group
appBuild | first version | 3 | listed | What must the first version be able to do? | I will list it / Only the core / You propose
appBuild | platform | 3 | device | Where should it run? | iPhone / Android / In the browser / Windows or Mac
appBuild | tools | 2 | codeLanguage | Which programming language or tools do you want to use? | Whatever is simplest / Python / JavaScript / No code at all
pipeline | platform | 3 | host | Where does the code live and where should it run? | GitHub Actions / GitLab / Jenkins / A cloud (I will name it)
pipeline | project | 3 | codeLanguage | Which language and build tools does the project use? | Node / Python / Java / Another one (I will name it)
pipeline | steps | 2 | - | Which steps should it run? | Tests only / Tests and build / Tests, build and deploy
thesis | subject | 3 | - | Which subject do you study, and at which level? | Bachelor / Master / School
thesis | interests | 3 | - | Which themes or methods attract you? | Working with data / Interviews / Reading and theory
thesis | limits | 2 | - | How much time do you have, and are there rules to follow? | A few weeks / A semester / I will paste the rules
`;
