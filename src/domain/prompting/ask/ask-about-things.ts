/**
 * Questions that take up a thing the request names: kind of detail | classes of the thing | question | answers to tap.
 * `{n}` is the thing without an article ("vegetable garden"), `{the}` with one ("your vegetable garden").
 */
export const ABOUT_THINGS = `
variety | course resource | Which type of {n} do you prefer? | Video / Text to read / Live with a teacher / With exercises
variety | dish | Which type of {n} do you want? | Quick and simple / Traditional / Something special
variety | event meeting | Which type of {n} do you plan? | Private and small / Formal / Public
variety | buy | Which type of {n} are you looking for? | The usual kind / A premium one / I will describe it
variety | device server | What type of {n} do you have? | A recent one / An older one / I will name it
variety | workout calm | Which type of {n} do you prefer? | Gentle / Moderate / Intense
variety | fixture | What type of {n} do you have? | A standard one / An unusual one / I do not know
variety | data file table | What type of {n} do you have? | Numbers / Text / Mixed / I will describe it
variety | analysis | Which type of {n} do you need? | The simplest that works / The most accurate / I will name it
variety | plant pet | Which type or species of {n} do you have? | I will name it / I do not know / Not chosen yet
variety | clothing craft | Which type of {n} do you have in mind? | Everyday / For a special occasion / I will describe it
variety | asset | Which type of {n} are you interested in? | Safe and steady / Growth / I will name them
variety | business job | What type of {n} do you have in mind? | Services / Products / Online / I will name it
variety | app site | What type of {n} do you need? | Simple and small / With many features / I will describe it
variety | place stay | Which type of {n} do you prefer? | Simple / Mid-range / Upscale
variety | trip | What type of {n} do you want? | Relaxing / City and culture / Nature and adventure
variety | activity gear | Which types of {n} do you prefer? | Indoor / Outdoor / Either
variety | text news finding | Which type of {n} do you need? | For a general reader / For specialists / I will describe it
variety | garden plant | Which type of {n} do you want? | Flowers / Vegetables and herbs / Easy to care for
variety | worry | What type of {n} do you have, and what causes it? | Work or study / Health / I do not know
variety | pile | Which types of {n} are there? | Private / Work / Both
genre | book | Which genre of {n} do you prefer? | Fiction / Non-fiction / Crime / I will name it
genre | film | Which genre of {n} do you prefer? | Comedy / Drama / Thriller / I will name it
genre | music | Which genre of {n} do you prefer? | Pop / Rock / Jazz / Classical
genre | game | Which genre of {n} do you prefer? | Strategy / Action / Party games / I will name it
era | book film music | Do you prefer classic or contemporary {n}? | Classic / Contemporary / Both
era | subject | Which period or era of {n} interests you? | The beginnings / Modern times / All of it
author | book film music | Are there specific authors, artists or actors you prefer for {the}? | No preference / I will name them
focus | subject skill | Which specific areas of {n} interest you? | The basics / Practical use / Recent developments / I will name them
focus | finding news | Which specific areas or topics of {the} interest you? | Science and technology / Business / Health / I will name them
focus | data table analysis | Which specific aspects of {the} matter most? | The main figures / Changes over time / Comparisons
focus | text | Which specific aspects or topics should {the} focus on? | The main points / Background / Practical advice
focus | course resource | Which specific topics should {the} cover? | The basics / Advanced topics / I will name them
focus | place trip | Which specific areas or interests should {the} cover? | Food and culture / Nature / Shopping / I will name them
focus | business | Which aspects of {the} should be in focus? | Products / Customers / Finances
focus | workout | Which area of the body should {the} focus on? | Whole body / Upper body / Core / Legs
focus | exam | Which subjects or topics does {the} cover? | All of them / My weak points / I will name them
focus | meeting | What is the topic or purpose of {the}? | I will name it / A decision / Sharing news
criteria | ranked | What criteria make {n} the best for you? | Ratings and reviews / Price / Popularity / Expert opinion
level | skill subject | What is your current level of experience with {n}? | None yet / Beginner / Intermediate / Advanced
level | calm craft | How much experience do you have with {n}? | None yet / Some / A lot
level | course resource | What level should {the} be for? | Beginner / Intermediate / Advanced
level | car fixture | What is your experience with repairs of {the}? | None / Simple jobs / Experienced
level | garden plant | What is your experience level with {n} care? | Beginner / Some / Experienced
level | pet | How much experience with {n} training do you have? | None / Some / A lot
level | dish | What is your cooking skill level for {the}? | Beginner / Comfortable / Experienced
level | asset money | What is your experience with {n}? | None / Some / A lot
fitnessLevel | workout | What is your current fitness level for {the}? | Beginner / Average / Very fit
budget | trip event stay craft clothing | What is your budget for {the}? | As low as possible / Mid-range / Higher / I will name it
budget | course resource app | What is your budget for {the}? | Free only / Under $50 / $50 to $200 / More
budget | buy car gift | What is your budget or price range for {the}? | Low / Mid-range / High / I will name it
budget | room garden home | What is your budget for changes to {the}? | Very small / A few hundred / A thousand or more
budget | gear | What is your budget for {the}? | As low as possible / Mid-range / Higher
budget | dish diet | What is your food budget for {the}? | Low / Average / No limit
budget | business | What is the budget for {the}? | Very small / A few thousand / Larger
budget | site server device | What is your budget for {the}? | None / Small / I will name it
freeOrPaid | course resource app game book | Do you prefer free or paid {n}? | Free only / Paid is fine / Either
size | room garden home craft | What is the size of {the}? | Small / Medium / Large / I will measure it
size | data file table | What is the size or volume of {the}? | Small / Thousands of entries / Millions
size | clothing | Which size and fit do you need for {the}? | S / M / L / I will name it
size | business | What is the size of {the}? | Just me / A small team / A larger company
size | event club | What is the size of {the}: how many people? | Under 10 / 10 to 30 / More
size | pile | What is the volume of {the}? | A few / Hundreds / Thousands
size | plant pet | What is the size or age of {the}? | Young and small / Full-grown / I do not know
size | server | What is the size of {the}? | One machine / A few / Many
timeFrame | finding news data asset | Which time frame should {the} cover? | The last days / The last months / The last years
timeFrame | analysis | Which time frame should {the} cover? | Next weeks / Next months / Next years
timeFrame | exam job | What is your time frame: when is {the}? | This week / This month / Later
timeFrame | text | Which time frame or period should {the} cover? | Now / The last years / All of it
timeFrame | event meeting | What is the date and time of {the}? | This month / Next month / Not fixed yet
timeFrame | money | What is the time frame for {the}? | This month / This year / Many years
textLength | text | What length should {the} have? | Very short / About a page / Longer
textLength | music | What length should {the} have? | 30 minutes / 1 hour / 2 hours or more
textLength | resource | What length should {the} have? | Under 10 minutes / 30 minutes / Longer
textLength | book game film | What length should {the} have? | Short / Medium / Long
textLength | meeting | What is the length of {the}? | 15 minutes / 30 minutes / 1 hour or more
outputFormat | course resource | Which format should {the} have? | Video / Text / Interactive / In person
outputFormat | text | Which format should {the} have? | Running text / Bullet points / Slides
outputFormat | file data table | What is the format of {the}? | CSV / Excel / Plain text / I will name it
outputFormat | analysis | In which format should the result of {the} be presented? | A table / A chart / Text
outputFormat | news finding | In which format do you want {the}? | A short list / A summary / With links
outputFormat | book | Which format of {n} do you prefer? | Print / E-book / Audiobook
location | event meeting | What is the location of {the}? | At home / A rented venue / Outdoors / Online
location | place finding | In which location or region should {the} be? | Near me / My country / Anywhere
location | file | What is the location of {the}? | This folder / A server / I will give the path
location | garden plant | What is the location of {the}, and how much light is there? | Full sun / Part shade / Indoors
location | fixture | What is the location of the problem at {the}? | I will describe it / I do not know
location | stay trip | Which location or area do you prefer for {the}? | City center / Quiet area / Near nature
location | job business | What is the location of {the}? | My city / Remote / Anywhere
purpose | text | What is the purpose of {the}? | To inform / To persuade / For school / For work
purpose | site app | What is the purpose of {the}? | For myself / For a business / To sell
purpose | device buy | What is the intended use of {the}? | Work / Games / Study / Everyday use
purpose | analysis data | What is the purpose of {the}? | A decision / A report / To learn
purpose | trip event | What is the purpose or occasion of {the}? | Family / Friends / Work
purpose | skill subject | What is your purpose or goal with {n}? | Work / Study / For fun
purpose | server | What is the purpose of {the}? | Web pages / Storage / Private use
number | dish | For what number of people or servings is {the}? | 1 / 2 / 4 / More
number | book film music game news finding ranked | What number of {n} do you want? | 3 / 5 / 10
number | event trip | What is the number of people for {the}? | 1 / 2 / 3 to 5 / More
number | game | What is the number of players for {the}? | 1 / 2 / 3 to 5 / More
number | diet | What number of meals per day should {the} have? | 2 / 3 / 5 small ones
duration | trip course event | What should the duration of {the} be? | A day / A week / Longer
duration | workout calm | What should the duration of {the} be? | 10 minutes / 20 minutes / 45 minutes or more
duration | worry | What is the duration of {the}: since when? | Days / Weeks / Months
timeAvailable | workout calm habit skill | How much time do you have available for {n}? | 10 minutes a day / 30 minutes a day / A few hours a week
timeAvailable | course exam | How much time can you commit to {the}? | 1 hour a day / A few hours a week / Weekends
timeAvailable | dish | How much time do you have available for {the}? | 15 minutes / 30 minutes / 1 hour or more
frequency | workout habit | What is the frequency of {the}? | Daily / 3 times a week / Once a week
frequency | backup | What should the backup frequency be? | Hourly / Daily / Weekly
frequency | news data resource | With what frequency do you want {the}? | Once / Daily / Weekly
source | data | What is the source of {the}? | I have it / A website / I will name it
source | news finding text | Which source should {the} come from? | Official sources / News sites / Scientific papers
source | ranked | Which source of ratings should decide on the {n}? | User reviews / Experts / Sales figures
depth | text finding subject | What depth of detail do you want for {the}? | A short overview / The main points / In depth
depth | analysis | What depth of detail should {the} have? | A quick look / Standard / In depth
complexity | dish game craft | What level of difficulty or complexity may {the} have? | Easy / Medium / Hard
complexity | site app analysis | What level of complexity should {the} have? | As simple as possible / Medium / Full-featured
audience | text event club resource | Who is the target audience of {the}? | Adults / Young people / Professionals / Everyone
audience | site app | Who is the target audience of {the}? | Customers / Colleagues / Just me
audience | business | What is the target audience or market of {the}? | Young adults / Families / Businesses
platform | app | On which platform or device do you use {the}? | Phone / Computer / Web browser / All of them
platform | game music film | On which platform or device do you use {the}? | Phone / Computer / TV / Console
platform | site server | On which platform or system does {the} run? | Linux / Windows / In the cloud / I do not know
platform | event meeting | On which platform does {the} take place? | In person / Zoom / Teams
platform | resource | Do you have a preferred platform for {the}? | YouTube / Coursera / Any
structure | file table data | What is the structure of {the}? | I will paste a sample / Simple columns / Nested
structure | text | What structure should {the} have? | Headings and sections / A list / Free text
age | kid | What is the age of {the}? | Under 6 / 6 to 12 / 13 to 18 / Older
age | pet device car home | What is the age of {the}? | Under a year / A few years / Older
age | pile | What is the age of {the}, and which matter? | Recent / Years old / Mixed
deviceModel | device car fixture | What is the make and model of {the}? | I will name it / I do not know
deviceModel | buy | Which brand or model of {n} do you prefer? | No preference / I will name it
identity | asset | Which specific {n} do you mean? | I will name it / The best known / Any
identity | file table | What is the name of {the}? | I will name it / Choose a name
identity | trip | Which destination or cities should {the} include? | I will name them / You propose
existing | room home garden | What is the current condition of {the}, and what should stay? | Nothing / The furniture / I will list it
existing | habit workout | What is your current {n} like? | None yet / Irregular / Regular
existing | clothing | What do you already own for {the}? | Little / The basics / A lot
existing | money | What is your current {n} situation? | Just starting / On track / In difficulty
existing | job | What is your current job situation and experience? | Student / Employed / Changing fields
existing | business | What is the current situation of {the}? | Only an idea / Just started / Established
existing | pile | How is {the} organized at present? | Not at all / Partly / I will describe it
existing | diet | What are your current eating habits? | Mostly healthy / Irregular / A lot of fast food
style | room clothing craft site | Which style or design of {n} do you prefer? | Modern / Classic / Simple / Colorful
style | music | Which style or mood should {the} have? | Calm / Upbeat / Romantic
style | text | Which style or tone should {the} have? | Formal / Friendly / Humorous
style | dish | Which cuisine or flavor do you prefer for {the}? | Italian / Asian / Mexican / Any
style | skill | Which style of {n} do you want to learn? | Classic / Modern / I will name it
theme | event game craft | What theme should {the} have? | No theme / I will name it / You propose
materials | craft room | Which material do you prefer for {the}? | Wood / Fabric / Whatever is cheap
colors | room clothing site craft | What colors do you prefer for {the}? | Bright / Neutral / Dark
goal | workout diet habit | What are your goals with {the}? | Lose weight / More energy / Get stronger
goal | skill course | What is your learning goal with {n}? | Everyday use / Work / A certificate
goal | business site | What is the main goal of {the}? | More customers / More sales / To be known
goal | money asset | What are your goals with {the}? | Security / A purchase / Retirement
goal | calm | What goal do you have with {n}? | Less stress / Better sleep / Focus
diet | dish diet feast | Are there dietary restrictions or allergies for {the}? | None / Vegetarian / Vegan / Gluten-free
health | workout | Are there injuries or health limits for {the}? | None / Back or knees / I will describe it
ingredients | dish diet | Which ingredients should {the} include or avoid? | No preference / I will list them
features | device buy app site car | Which specific features should {the} have? | Only the basics / I will list them / You propose
features | stay place | Which amenities matter to you for {the}? | Parking / Pets allowed / Quiet / Good for children
travelInterests | trip | Which activities interest you on {the}? | Sightseeing / Nature / Food / Relaxing
travelInterests | kid gift | What are the interests of {the}? | Sports / Books / Games / I will describe them
issues | device server car fixture | What are the symptoms or error of {the}? | Slow / Error message / Does not start
issues | habit pile room home | What is your main challenge with {the}? | No time / No system / Too much
issues | pet plant kid | What specific issue with {the} do you want to address? | Health / Behavior / General care
issues | skill | Which part of {n} is hardest for you? | Getting started / Practice / I will describe it
tried | worry fixture device | What have you tried so far? | Nothing yet / The usual things / I will list it
algorithm | analysis | Which method or library do you prefer for {the}? | The usual one / I will name it
algorithm | file data | Which tool or language should work on {the}? | Python / Bash / Excel / Any
algorithm | craft dish | Which technique do you prefer for {the}? | The easiest / The traditional one
keyPoints | site app | Which sections or content should {the} include? | Contact and prices / Pictures / I will list it
keyPoints | text meeting | Which points or sections should {the} include? | I will list them / You propose
keyPoints | table data | Which columns or fields does {the} have? | I will list them / I will paste a sample
equipment | craft room dish garden fixture | Which tools or equipment do you have available for {the}? | None / The basics / Everything
equipment | workout | What equipment do you have available for {the}? | None / Dumbbells / A gym
transport | trip route | Which transport do you prefer for {the}? | Car / Train / Plane / Public transport
travelDates | trip stay route | What are the dates of {the}? | This month / In summer / Flexible
accommodation | trip | Which accommodation do you prefer on {the}? | Hotel / Apartment / Hostel
occasion | clothing gift dish | What is the occasion for {the}? | Everyday / Work / A celebration
relation | gift | Who is {the} for, and how old is the person? | Partner / Child / Friend / Colleague
climate | garden plant clothing | What is the climate or season for {the}? | Warm / Mild / Cold
risk | asset | What is your risk tolerance for {the}? | Low / Medium / High
errors | file data site | How should errors or missing values in {the} be handled? | Skip them / Stop / Report them
language2 | book film course resource text | In which language should {the} be? | English / Spanish / Another one
outputFormat | file data | Where should the result go, and in which format? | The same file / A new file / On the screen
companyType | job | Which industry or role is {the} for? | Technology / Health / Trade / I will name it
companyType | business | Which industry is {the} in? | Technology / Health / Trade / I will name it
background | job | What experience do you have for {the}? | None yet / A few years / Many years
audience | club event meeting | Who takes part in {the}? | Colleagues / Friends / The public
condition | buy car | Should {the} be new or used? | New / Used / Either
variety | other | Which type of {n} do you have in mind? | The usual kind / A special one / I will describe it
focus | other | Which specific aspects of {the} matter most? | The main points / Practical use / Background
purpose | other | What is the purpose of {the}? | Work / Study / Private use
identity | other | Which specific {n} do you mean? | All of them / I will name them
variety | technique | Which type of {n} do you prefer? | Simple everyday ones / Proven by studies / Unusual ones
purpose | technique | In which context will you use {the}? | At work / At home / With others
tried | technique | Which {n} have you tried already? | None / The usual ones / I will list them
language | script | Which programming language do you prefer for {the}? | Python / JavaScript / Bash / Any
os | script | On which operating system or environment will {the} run? | Windows / macOS / Linux / A server
frequency | script | What is the frequency: how often should {the} run? | Once / Every day / Every few minutes
keyPoints | script | Which specific features or functions should {the} have? | Only the core / I will list them
dataType | script | What input does {the} get, and in which format? | A file / What the user types / I will give an example
outputFormat | script | What is the preferred output format of {the}? | On the screen / A file / A table
errors | script | How should {the} handle errors and invalid input? | Stop with a message / Skip and go on / Log them
variety | food | Which type of {n} do you prefer? | Fresh / Quick to make / No preference
diet | food | Are there dietary restrictions or allergies for {the}? | None / Vegetarian / Vegan / Gluten-free
budget | food | What is your budget for {the}? | Low / Average / No limit
variety | message | What type of {n} do you mean? | Private / For work / Automatic
platform | message | On which platform or app do {the} arrive? | E-mail / Phone / Slack
variety | subject skill | Which type or field of {n} interests you most? | The basics / Practical use / I will name it
timeFrame | @latest | Which time frame counts as '{n}' for you? | This week / This month / This year
criteria | @best | What criteria define '{n}' for you? | Ratings and reviews / Price / Popularity / Expert opinion
meaning | @loose | What is your definition of '{n}' here? | The usual meaning / I will describe it
`;
