/** What travel, food, health, home and free time leave open: kind of detail | topics (- for not) | question | answers to tap. */
export const ABOUT_LIVING = `
fitnessLevel | fitness -business | What is your current fitness level? | Beginner / Fairly active / Very fit
fitnessGoal | fitness | What are your main fitness goals? | Lose weight / Build muscle / Endurance / General health
exerciseType | fitness | Which types of exercises do you prefer? | Strength / Cardio / Yoga and stretching / A mix
exerciseType | mind | Which type of relaxation or meditation techniques do you prefer? | Breathing and meditation / Movement / Journaling / No preference
budget | buy device car restaurant -scrape -invest | What is your budget or price range? | As cheap as possible / Mid-range / High-end
budget | travel flight party event gift room tidy smarthome fashion photo learn resources diet garden repair dwelling instrument venue art outdoor business game job website green kids app -scrape | What is your budget or price range? | As cheap as possible / Moderate / Generous
location | weather | For which city or location? | My current location / I will name it
location | garden green outdoor sky | What is your location or region? | North America / Europe / Somewhere else (I will name it)
location | local venue restaurant dwelling event charity route | What is your location or city? | A big city (I will name it) / A small town (I will name it) / Anywhere nearby
location | party | Where will it take place: which location or venue? | At home / A restaurant or hall / Outdoors / Not decided
location | travel flight | Which destination or region do you have in mind? | Close to home / Another country / Open to ideas
location | buy compare job money car invest | Which country or region are you in? | United States / United Kingdom / European Union / Another one (I will name it)
location | news business research latest best | Which country or geographic region should it cover? | Worldwide / My country / One region (I will name it)
location | listing | Where is the property: which city or area, and what is nearby? | City center / Suburb / Countryside / I will name it
climate | garden fashion outdoor | What is the climate where you are? | Mild / Hot and dry / Hot and humid / Cold winters
travelDates | travel flight route | What are your travel dates? | Fixed dates (I will give them) / Flexible within a month / Any time
travelDates | party event | What is the date and time of the event? | Within two weeks / In a month or two / Not fixed yet
travelDates | weather sky local | For which date or time? | Today / This week / A certain date
duration | travel | What is the duration of the trip? | A weekend / About a week / Two weeks or more
duration | party event slides | How long will it last? | Under an hour / Half a day / A full day or more
travelInterests | travel | What types of activities are you interested in? | Sights and culture / Nature / Food / Relaxing
travelInterests | gift | What are the recipient's interests or hobbies? | Sports and outdoors / Books and arts / Tech and games / Home and food
travelInterests | kids | What are the child's interests? | Crafts / Science / Sports / Stories
travelInterests | idea -event -business -venue | Which types of activities are you interested in? | Calm / Active / Creative / Social
accommodation | travel | What are your accommodation preferences? | Budget hotel or hostel / Mid-range hotel / Luxury / Apartment
transport | flight | One-way or round-trip, and any airline preference? | One-way / Round-trip / Non-stop only
transport | route travel | What is your preferred mode of transportation? | Car / Train or bus / Plane
travelers | party event | What is the number of guests or people? | Up to 10 / 10 to 30 / More than 30
travelers | game | What is the number of players, and their age range? | Two / 3 to 6 / A bigger group
travelers | travel | Who is traveling, and how many people? | Just me / A couple / A family with children / A group
travelers | recipe diet | How many servings or people is it for? | 1 / 2 / 4 / More
travelers | kids -party | How many family members are there, and how old are they? | 3 / 4 / 5 or more
diet | recipe diet | Do you have any dietary restrictions or allergies? | None / Vegetarian or vegan / Gluten-free or dairy-free / Allergies (I will name them)
diet | party restaurant | Are there dietary restrictions or preferences? | None / Vegetarian or vegan / Allergies (I will name them)
cuisine | recipe diet restaurant | Which type of cuisine do you prefer? | Italian / Asian / Mexican / No preference
ingredients | recipe diet | Are there specific ingredients to include or avoid? | Use what I have (I will list it) / Nothing to avoid / Some to avoid (I will name them)
ingredients | skin | Which ingredients or types of products do you prefer or avoid? | Fragrance-free / Natural / No preference
calories | diet | What is your daily caloric intake goal or need? | About 1,500 / About 2,000 / About 2,500 / I do not count
equipment | fitness | What equipment do you have available? | None / Dumbbells or bands / A full gym
equipment | recipe | What kitchen equipment is available? | Oven and stove / Microwave only / Fully equipped
equipment | repair garden art | What tools or materials do you have available? | None yet / Basic tools / Well equipped
equipment | photo sky outdoor instrument | What equipment do you already have? | None yet / The basics / A full set
existing | smarthome | What existing smart devices or systems do you have? | None / Alexa / Google Home / Apple Home
existing | room | Is there existing furniture or decor to keep? | Keep most / Keep a few pieces / Start fresh
existing | green | What are your current energy and consumption habits? | Careful already / Average / A lot of room to improve
existing | fashion | What existing pieces do you have or want to keep? | The basics / Mostly casual / Start fresh
existing | tidy | What is your main organizational challenge? | Too many things / Too little storage / No system
issues | routine | What gets in your way at present? | Distractions / Too much to do / Irregular days
issues | security | Which security concerns or threats do you have in mind? | Passwords and accounts / Tracking / Malware
issues | mind | What is the cause or type of stress or trouble? | Work / Family or relationships / Health / Not sure
issues | inbox | What are your current email habits and challenges? | Too many e-mails / No folders or rules / Replies pile up
issues | slides learn | Which specific areas do you want to improve? | The basics / Confidence / A certain weak point
health | fitness | Do you have any health conditions or physical limitations? | None / A bad back or knees / Yes (I will name it)
health | symptom diet mind | Do you have any medical or health conditions? | None / Yes (I will name it)
skinType | skin | What is your skin or hair type, and what concerns do you have? | Oily / Dry / Sensitive / Combination
petDetails | pet | What is the pet's breed, age and size? | Young and small / Adult / Older
petHome | pet | What are your lifestyle, living space and time for it? | Small flat, little time / House with garden / Home most of the day
age | kids | What is the age range of the children? | Under 3 / 3 to 6 / 7 to 12 / Teenagers
age | gift party | What is the person's age? | Child / Teenager / Adult / Senior
age | school | Which grade level or age group, and which subject? | Primary school / Middle school / High school / University
age | book game film | Which age group is it for? | Children / Young adults / Adults
relation | gift | Who is it for, and how close are you? | Partner / Parent / Friend / Colleague
occasion | fashion gift recipe | What is the occasion? | Everyday / Work / A celebration / A formal event
occasion | party | What type of event is it? | Relaxed / Formal / With a theme
theme | party | Do you have a theme or style preference? | No theme / Elegant / Playful / I have one in mind
theme | event | What are the topics or themes of the event? | Technology / Business / Arts and culture / Community
venue | idea kids mind | Solo or group activities, indoor or outdoor? | Solo, indoors / Solo, outdoors / In a group
style | fashion | What is your personal style: casual, formal or something else? | Casual / Business / Elegant / Sporty
style | room garden | What are your style or design preferences? | Modern / Rustic / Scandinavian / No preference
style | website slides | What design style do you prefer? | Clean and simple / Colorful / Corporate
style | art photo | Which style or technique are you interested in? | Realistic / Abstract / Traditional / No preference
colors | room fashion | What are your color preferences? | Neutral / Warm / Cool / Bold
colors | website slides | Is there a color scheme or branding to follow? | Yes (I will give it) / No, choose one
materials | repair | What are your material preferences? | Wood / Metal / Whatever is cheap
materials | art | Which materials do you prefer? | What I have / A starter set / No preference
space | room tidy -dwelling | What is the size and layout of the space? | Small / Medium / Large / Open plan
space | garden | What is the size of the garden or available space? | A balcony or windowsill / A small garden / A large garden
space | repair | What size or dimensions should it have? | Small / Medium / Large / I will give measurements
space | trouble | What is the size of the home or network? | A flat / A family house / An office
homeType | green smarthome tidy | What type and size of home do you live in? | Apartment / House / Rented room
homeType | dwelling | How many bedrooms do you need, and what type of home? | Studio / 1 bedroom / 2 bedrooms / 3 or more
light | garden | What light conditions are there, and how much care can you give? | Sunny / Partly shaded / Little light
plants | garden | Which types of plants is it about? | Vegetables / Herbs / Flowers / Houseplants
roomItems | tidy | What types of items need to be organized? | Clothes / Papers / Kitchen things / A bit of everything
roomItems | room | Which specific furniture pieces or elements do you need? | Seating / Storage / Lighting / Decor only
roomItems | fashion | Which types of clothing or accessories? | Everyday clothes / Work clothes / Shoes and accessories
wardrobeSize | fashion | What is your gender and size? | Women's / Men's / Unisex
brand | device buy smarthome photo -business -scrape -invest -dwelling -listing | Do you have a brand preference? | No preference / Yes (I will name it) / Certain ones to avoid
condition | car device -scrape -trouble -repair | New, used or refurbished? | New / Used / Refurbished / Any
vehicleType | car | What type of car or vehicle is it? | Sedan / SUV / Truck / Electric or hybrid
features | device | Which specific features matter most to you? | Battery life / Camera or screen / Speed / Size and weight
features | app security | Which specific features do you need? | Just the basics / Sync across devices / Sharing with others
features | buy car smarthome | Which specific features are you looking for? | Quality / Comfort / Low running costs
features | website | Which features are required? | Just the basics / User accounts / Payments / I will list them
features | travel venue restaurant | Which amenities do you want? | Parking / Quiet / Family-friendly / No preference
genre | music instrument | Which genre of music or mood do you prefer? | Pop / Rock / Classical / Jazz
genre | book fiction | Which genre do you prefer? | Crime and thriller / Fantasy or science fiction / Romance / Non-fiction
genre | film game podcast | Which genre or type do you prefer? | Comedy / Action / Drama / No preference
era | book film music | Classic or contemporary: do you have a preference? | Classic / Contemporary / Both
workoutFrequency | fitness | How many days per week: which frequency? | 2 days / 3 to 4 days / 5 or more
gameType | instrument | Which type of instrument do you have: acoustic or electric? | Acoustic / Electric / None yet
gameType | outdoor | What difficulty and length are right for you? | Easy and short / Moderate / Hard and long
gameType | photo | What type of photography and camera? | Landscape / Portrait / Phone camera / DSLR or mirrorless
gameType | local | What types of events or activities are you interested in? | Music and arts / Food and markets / Sports / Family
gameType | recipe | Which type of dish or recipe do you want? | Starter / Main course / Dessert / Snack
gameType | dwelling -money | Which amenities or lease terms matter to you? | Pets allowed / Furnished / Parking / Short lease
gameType | charity | What type of cause or work interests you? | Children / Animals / Environment / Elderly people
gameType | smarthome | What types of devices or areas do you want to automate? | Lights / Heating / Security / Entertainment
gameType | sport | Which specific team or player are you interested in? | I will name it / The whole league
cuisine | recipe | How sweet or spicy may it be? | Mild / Medium / Very / No preference
ingredients | diet | Which sources of protein do you prefer? | Meat and fish / Eggs and dairy / Beans and tofu
travelers | diet | How many meals and snacks do you want per day? | 2 meals / 3 meals / 3 meals and snacks
cuisine | diet recipe | Which foods or meal types do you like best? | Warm dishes / Salads / Quick meals
transport | flight | Which airline or class of service do you prefer? | The cheapest / Economy / Business class
transport | route | Should the route avoid tolls or highways? | Avoid tolls / Avoid highways / The fastest
travelInterests | travel | Which places or experiences must be included? | Famous sights / Hidden spots / I will name them
workoutFrequency | fitness | On how many days a week, and how long, can you exercise? | 2 days / 3 to 4 days / Every day
tried | mind | Which strategies have you tried so far? | None yet / Exercise / Meditation / I will list them
issues | mind | In which context does it happen? | At work / At home / With people / All the time
plants | garden | Which types of vegetables or plants do you want to grow? | Herbs / Vegetables / Flowers / Easy ones
issues | garden | Which pests or problems do the plants have? | None / Insects / Yellow leaves / I do not know
equipment | repair car tidy | Do you want to do it yourself or hire someone? | Myself / A professional / Not sure
homeType | green tidy smarthome room | Who lives in the home, and are there special needs? | Just me / A family / Pets or children
budget | charity | How much do you want to give, in money or time? | A small amount / Regularly / A few hours a week
petDetails | pet | What is the current training level of the pet? | None yet / The basics / Well trained
colors | fashion | Which pieces or accessories should be included or avoided? | Suit or dress / Shoes and bag / No preference
climate | fashion event | What are the season and the place of the event? | Summer, outdoors / Winter, indoors / Not fixed
venue | restaurant | Which ambiance do you prefer? | Quiet / Lively / Romantic / For families
era | music | Do you have favorite artists or songs? | I will name some / No preference
`;
