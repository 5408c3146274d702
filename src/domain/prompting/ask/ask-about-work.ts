/** What learning, work, texts and research leave open: kind of detail | topics (- for not) | question | answers to tap. */
export const ABOUT_WORK = `
level | speaking | What is your current public speaking skill level? | Very nervous / Some experience / Experienced
level | datasci ai | What is your current knowledge level in data science? | None yet / Some / Advanced
level | tongue | What is your current level of proficiency in the language? | None yet / Beginner / Intermediate / Advanced
level | garden | What is your gardening experience level? | Beginner / Some seasons / Experienced
level | sky | What is your experience level with astronomy? | Beginner / Some experience / Advanced
level | pet | What is your experience with pets and training? | First pet / Had one before / Experienced
level | invest | What is your investment experience? | None / Some / Experienced
level | car | What is your experience with auto maintenance? | None / Simple jobs / Experienced
level | photo | What is your photography skill level? | Beginner / Hobby / Professional
level | instrument art sport | What is your current skill level? | Never tried it / Beginner / Some experience / Advanced
level | recipe | What is your cooking skill level? | Beginner / Comfortable in the kitchen / Experienced cook
level | mind | What is your experience level with meditation or relaxation? | New to this / Tried it a few times / Regular practice
level | repair smarthome trouble security app | What is your level of technical knowledge? | Just the basics / Fairly comfortable / Expert
level | code ml data website exam job learn ailearn invest garden slides business resources | What is your current knowledge or skill level? | Complete beginner / Some experience / Advanced
goal | diet | What are your nutritional or health goals? | Lose weight / Build muscle / Eat healthier / A medical reason
goal | money invest -app -code | What are your financial goals, and by when? | An emergency fund / A house or a big purchase / Retirement / Paying off debt
goal | mind | What are your specific goals or the issues to address? | Less stress / Better sleep / More focus / Calm in a certain situation
goal | business social consulting | What is the main goal, and how will success be measured? | More sales / More awareness / Lower costs / Keep customers
goal | job | What is your career goal? | A first job / A promotion / A new field / Higher pay
goal | learn tongue exam instrument | What are your learning goals? | Hobby / Work / An exam / A certain project
goal | routine | What are your specific goals or priorities? | Get more done / More free time / Build a habit
purpose | device app buy | What is the intended use? | Work / Home and leisure / School / Gaming or creative work
purpose | summary research data forecast | What is the purpose or intended use? | School or study / A decision at work / Publication / Personal interest
freeOrPaid | learn resources app podcast instrument tongue | Free or paid resources: do you have a preference? | Free only / Paid is fine / No preference
timeFrame | forecast | What is the time frame of the prediction? | Days / Weeks or months / A year or more
timeFrame | news latest research data business invest film music | Which time frame should it cover? | The last month / The last year / The last five years
timeFrame | learn exam job money website consulting fitness | What is your time frame or deadline? | A few weeks / A few months / No deadline
timeAvailable | recipe | How much time do you have for preparation and cooking? | Under 30 minutes / 30 to 60 minutes / Longer is fine
timeAvailable | fitness | How much time do you have available for each workout? | 20 minutes, most days / 45 minutes, three days / An hour or more
timeAvailable | mind skin routine | How much time per day do you have available? | 5 to 10 minutes / Half an hour / An hour or more
timeAvailable | learn exam tongue instrument job | What is your time commitment or availability per week? | Under 2 hours / 2 to 5 hours / More than 5 hours
timeAvailable | kids tidy garden idea diet routine | How much time do you have available? | Very little / A few hours a week / Plenty
criteria | best -code -database -shell -invest | What criteria define a top choice for you? | Ratings / Sales or popularity / Price / Experts' choice
criteria | compare | Which criteria or aspects should be compared? | Price / Quality / Ease of use / All that matter
criteria | file inbox | By which criteria should it be sorted or organized? | Date / Name / Type / Size
shop | buy | Which specific online stores or websites? | Amazon / Any large store / Local stores
source | news | Do you have preferred news sources? | Major newspapers / Specialist sites / No preference
source | research | Which sources, databases or journals do you prefer? | Peer-reviewed only / Reports and statistics / Any reliable one
source | film book best | Which source of ratings or reviews should it rely on? | Critics / Audience ratings / No preference
source | forecast data invest weather latest | Is there a preferred source for the data or information? | Official statistics / I have my own data / No preference
recipient | letter | Who is the recipient, and what should they do after reading? | A customer: reply to me / My manager: agree / A colleague: know about it
keyPoints | letter | What is the message about, and which points must it make? | I will list them / Keep it general / Leave blanks for me
keyPoints | listing | Which facts belong in it: rooms, size, price, special features? | I will list them / Leave blanks for me to fill in
keyPoints | slides event | Which specific topics or content must be included? | I will list them / The usual ones / You propose
keyPoints | website prose | What content or sections should be included? | I will list them / The usual ones / You propose
offer | business social | What is the product or service, and what makes it different? | A product (I will describe it) / A service (I will describe it) / Not launched yet
workType | office | What type of work do you do there? | Computer work / Calls and meetings / Creative work / Studying
companyType | job | Which industry or job role is it for? | Technology / Health or education / Business and finance / Another one (I will name it)
companyType | business consulting website | What type of business or industry is it? | Retail / Services / Technology / Another one (I will name it)
companyType | forecast latest | Which industry or sector should it focus on? | My own (I will name it) / A general overview
audience | listing | Who is the target buyer? | Families / Couples / Investors / First-time buyers
audience | business social website | Who is the target audience? | Young adults / Families / Businesses / Everyone
audience | slides prose summary event research consulting school | Who is the intended audience? | Experts / Colleagues or managers / Students / The general public
channel | social business | Which channels or platforms will you use? | Instagram / LinkedIn / E-mail / Several
textLength | summary | What length should the summary have? | One paragraph / Half a page / A page or more
textLength | slides -speaking | What is the length of the presentation? | 5 slides / 10 slides / 20 slides
textLength | prose listing letter fiction -research | What length should it have? | About 100 words / About 300 words / A page or more
tone | letter listing prose social fiction | Which tone or style should the text have? | Friendly / Professional / Persuasive / Playful
depth | research summary ailearn compare security latest prose slides invest consulting data | What level of detail or depth do you need? | A short overview / The main points with examples / Everything in detail
depth | recipe repair resources | What level of complexity is fine for you? | Very easy / Medium / Challenging
focus | datasci | Which areas of data science or analysis interest you? | Statistics / Machine learning / Visualization
focus | ai | Which areas of AI or machine learning interest you? | Basics / Language models / Computer vision / Effects on society
focus | climate | Which aspects of climate change: causes, effects or solutions? | Causes / Effects / Solutions / All of it
focus | speaking | What is the context of the public speaking: work, school or events? | Work / School / Events / Fear of speaking
focus | history | Which period or aspect of history interests you? | Politics and wars / Everyday life / Art and culture / I will name it
focus | news | Which type of news interests you? | Politics / Business / Technology / Sports
focus | sky | Which areas of astronomy or space interest you? | Planets / Stars and galaxies / Space missions
focus | tongue | Which areas should it focus on: speaking, grammar or vocabulary? | Speaking / Grammar / Vocabulary / All of it
focus | instrument | Which songs, chords or techniques interest you? | Easy songs / Chords / Technique / Theory
focus | pet | Which areas of care or training are you interested in? | Feeding / Training / Health / Grooming
focus | security | Which specific security or privacy aspects? | Passwords / Safe browsing / Protecting devices
focus | invest | Which specific aspects or factors should be analyzed? | Price and volume / News and sentiment / Company figures
focus | business consulting | Which specific aspects should it focus on? | Customers / Competitors / Costs / Growth
focus | research ailearn latest compare learn sky code data ml | What are your specific areas of interest or focus? | A general overview / One area (I will name it) / Practical use
focus | exam -music | Which subjects or areas do you need to focus on? | All of it / My weak points / One topic (I will name it)
focus | resources prose slides job pet best game sport diary | Which topics or areas of interest should it cover? | A general overview / One area (I will name it)
learningStyle | learn tongue exam instrument ailearn resources | What is your preferred learning style or format? | Videos / Reading / Exercises / Live lessons
platform | app | Which device or platform do you use: iOS or Android? | iPhone / Android / Windows or Mac
platform | game | Which gaming platform do you use? | PC / PlayStation / Xbox / Nintendo
platform | music podcast film | Which streaming platform do you use? | Spotify / YouTube / Netflix / Another one
platform | learn resources | Do you have a preferred platform? | Coursera or edX / Udemy / YouTube / No preference
platform | website | Which platform or technology should it be built with? | WordPress / Own code / A website builder
language2 | film book research learn podcast | Do you have a language preference? | English / Another one (I will name it) / Any
number | best idea recipe film book resources -code | How many suggestions do you want? | 3 / 5 / 10 / 20
income | money invest | What is your financial situation: income, expenses and debts? | I will give figures / Stable, no debts / Tight, with debts
risk | invest | What is your risk tolerance? | Low / Moderate / High
whichAsset | invest | Which specific stock or type of investment? | Single stocks / Funds / Crypto / I will name them
schedule | routine | What are your work hours and other commitments? | 9 to 5 / Shifts / Flexible / Studying
tasks | routine | What specific tasks or activities should be included? | Work and chores / Exercise / Family time / I will list them
background | job | What is your current professional background and experience? | Student or starter / A few years / Senior
studyStatus | exam | What is your current level of preparation, and when is the exam? | Just starting / Halfway / Last revision
studyMethods | exam -music | What are your study habits? | A little every day / Long sessions / Only weekends
resourceType | resources learn | Which type of resources or course do you prefer? | Video courses / Books and articles / Interactive exercises / With a certificate
resourceType | research | What type of publications or articles? | Peer-reviewed papers / Reviews / Popular articles
workType | job | Which type of employment do you want? | Full-time / Part-time / Freelance / Internship
income | job | What salary range do you have in mind? | Starter / Average / Above average
companyType | job | Which size or type of company do you prefer? | A startup / Mid-size / A corporation / No preference
learningStyle | learn ailearn datasci | Do you want a certificate at the end? | Yes / Not needed / Nice to have
focus | tongue | Which topics or situations should the conversation cover? | Travel / Work / Everyday life
resourceType | tongue instrument learn | Which learning resources do you want to use? | Apps / Books / A teacher / Videos
purpose | tongue learn code ailearn datasci | What is your purpose for learning it? | Work / Study / Travel or hobby
source | research ailearn climate | Which databases or types of sources do you prefer? | Scientific papers / News / Government data / Any
depth | research climate history | What scope should the research have? | One question / An overview / Everything known
location | charity climate green research | Which region should it focus on? | My area / My country / Worldwide
audience | event fiction speaking slides | Which age group or background do the people have? | Children / Young adults / Adults / Mixed
theme | fiction | Which genre or theme should the story have? | Crime / Romance / Fantasy / Everyday life
tasks | routine | Which tasks or commitments take most of your time? | Work / Family / Study / I will list them
`;
