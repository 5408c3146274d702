/** What a request can be about. A word or two neighbouring words put a request into a topic; it may be in several. */
const TOPIC_WORDS = {
  travel:
    "trip travel traveling travelling vacation holiday itinerary flight hotel tour destination accommodation backpacking cruise getaway airbnb resort sightseeing roadtrip honeymoon",
  flight: "flight airfare airline",
  route: "route driving_route directions bus train commute",
  recipe:
    "recipe cook cooking dish dessert cake cookie bake baking pizza pasta soup salad smoothie brownie bread curry sauce ingredient meal dinner lunch breakfast snack appetizer dinner_party",
  diet: "meal_plan meal diet nutrition nutritional calorie keto vegetarian vegan protein eat_healthier healthy_eating food grocery groceries fasting",
  fitness:
    "workout exercise fitness gym muscle yoga running marathon stretching stretch pilates swim swimming weight_loss lose_weight cardio strength training_plan training_schedule push-up bodyweight hiit jogging posture",
  mind: "stress stressed sleep anxiety anxious meditation meditate meditating mindfulness relaxation relax insomnia burnout overwhelmed procrastination memory motivation mental_health mental",
  symptom:
    "symptom pain headache throat cold flu fever cough cure sick illness disease remedy allergy allergies rash nausea migraine sore",
  skin: "skincare skin acne makeup hair haircut beauty",
  pet: "dog cat puppy kitten pet hamster aquarium parrot rabbit",
  garden: "garden gardening plant lawn herb succulent seed compost houseplant flower vegetable_garden tomatoes",
  room: "living_room bedroom room kitchen bathroom apartment decor decorate redecorate redesign renovate renovation interior furniture home_office workspace backyard home_decor nursery",
  tidy: "declutter clutter closet tidy cleaning clean organizer storage garage decluttering",
  smarthome: "smart_home home_automation automation thermostat alexa smart_light smart_lights solar_panels",
  green:
    "carbon carbon_footprint footprint recycle recycling eco-friendly sustainable sustainability energy electricity plastic zero-waste water_bill",
  repair:
    "fix repair replace leaky leaking leak faucet toilet sink clog clogged unclog plumbing install diy sew assemble paint_a build_a bookshelf brake brakes battery drywall",
  car: "car vehicle suv tesla tire tires motorcycle engine truck sedan brake",
  device:
    "laptop smartphone phone headphones headphone camera tablet tv television printer iphone smartwatch pc macbook monitor earbuds router",
  buy: "buy buying purchase purchasing in_the_market shopping order luggage mattress product deal price prices",
  trouble:
    "slow malware virus crash crashing overheating freezing wi-fi wifi network internet_connection bug not_working troubleshoot diagnose",
  fashion: "wardrobe outfit clothes clothing fashion dress shoes attire suit jewelry sneakers",
  learn:
    "learn learning teach course tutorial lesson practice skill class workshop beginner master improve_my basics training certification",
  exam: "study studying exam lsat gre sat toefl ielts homework thesis semester dissertation midterm finals revision",
  school: "student school classroom lesson_plan teacher curriculum grade educational lessons",
  tongue:
    "spanish french japanese german italian chinese mandarin korean portuguese russian arabic new_language foreign_language vocabulary",
  music: "music song playlist album concert band melody singer lyrics",
  instrument: "guitar piano violin ukulele drums instrument chords keyboard flute",
  film: "movie film series netflix documentary anime tv_show tv_series sitcom show_on",
  book: "book novel reading_list literature ebook memoir poetry_book kindle book_club",
  game: "game gaming board_game video_game xbox playstation chess board_games esports",
  podcast: "podcast audiobook",
  photo: "photography photo photographer photograph portrait",
  art: "painting draw drawing art sculpture watercolor sketch craft crafts knitting knit crochet scrapbooking origami pottery calligraphy paint artist sewing",
  gift: "gift present gifts",
  party: "party birthday wedding anniversary celebration game_night picnic bbq barbecue reunion baby_shower costume",
  event:
    "event conference festival fundraiser meetup webinar exhibition community_event launch_event seminar gala offsite",
  kids: "kid child children toddler baby son daughter teen teenager family",
  money:
    "budget saving savings save retirement debt mortgage loan finances financial expense expenses tax taxes income money",
  invest: "invest investment investing stock stocks portfolio bitcoin cryptocurrency crypto ethereum shares etf fund",
  job: "job career resume interview cv cover_letter linkedin salary promotion internship employer freelance",
  business:
    "business startup company marketing campaign customer sales brand e-commerce ecommerce store_owner client product_launch market advertising advertisement ad b2b revenue kpi competitor competitors swot pitch saas leads",
  consulting:
    "client stakeholder stakeholders strategy workstream deliverable proposal process_improvement restructuring steering consulting consultant rollout reorganisation reorganization",
  social:
    "instagram tiktok facebook twitter social_media linkedin_post caption hashtags youtube influencer post posts tweet",
  website:
    "website webpage landing_page wordpress web_app web_application homepage online_store portfolio_site frontend html css",
  code: "script python bash program code function algorithm app application java javascript typescript sql api shell command regex react node c++ php ruby rust golang bot macro vba endpoint implement",
  shell: "bash shell command linux ubuntu unix terminal cron command_line",
  file: "file directory folder csv json xml pdf log logs txt spreadsheet markdown document excel",
  data: "data dataset dataframe database sql table chart plot graph histogram visualization analytics dashboard statistics correlation",
  database: "database mysql postgresql postgres sql mongodb sqlite query",
  scrape: "scrape scraping crawl crawler extract fetch headlines collect",
  ml: "machine_learning neural classifier deep_learning tensorflow pytorch train_a model regression predict prediction",
  server: "server cpu disk backup apache nginx monitor memory_usage cpu_usage docker install deploy systemd ram",
  backup: "backup back_up",
  inbox: "inbox mail gmail outlook emails mailbox email",
  letter: "email e-mail letter reply message invitation thank-you",
  prose:
    "essay article blog blog_post story poem speech report paper newsletter description bio paragraph text copy brochure press_release guide script_for toast eulogy obituary review flyer pamphlet",
  fiction: "story poem novel screenplay short_story fairy_tale lyrics haiku character plot dialogue",
  listing:
    "listing property house_for_sale apartment_for villa bungalow flat condo real_estate open_house bedroom_house duplex penthouse townhouse",
  slides: "presentation slides slide powerpoint deck keynote pitch_deck",
  summary: "summarize summarise summary tldr overview synopsis",
  compare: "compare comparison versus vs difference differences better_than pros_and_cons",
  news: "news headline headlines updates breakthrough breakthroughs discoveries advancements developments",
  latest: "latest recent newest current upcoming new trend trends trending update updates",
  research:
    "research papers paper studies scientific academic journal journals literature_review evidence evidence-based report reports articles statistics",
  weather: "weather forecast temperature rainfall rain",
  forecast: "predict prediction forecast future",
  local:
    "near nearby local nearest near_me closest my_area my_city my_town in_my_area around_me my_location in_town neighborhood",
  restaurant: "restaurant cafe bar brunch takeout",
  venue:
    "restaurant hotel gym hospital clinic dentist doctor school store shop theater museum bakery salon mechanic laundry park",
  best: "best top popular top-rated highest-rated rated favorite greatest most_popular good leading highly-rated top-selling",
  sky: "astronomy star stars meteor eclipse telescope rocket planet planets nasa mars space spacex galaxy launch",
  outdoor: "hiking hike camping camp birdwatching fishing trail trails kayaking climbing backpack outdoor",
  charity: "volunteer volunteering charity charities donate nonprofit",
  routine: "routine schedule productivity time_management calendar to-do habit habits daily planner organize",
  security: "cybersecurity privacy password vpn secure security encryption online_safety hackers antivirus",
  ailearn:
    "ai artificial_intelligence quantum blockchain physics machine_learning data_science algebra calculus economics biology history philosophy",
  app: "app apps software tool tools extension",
  resources: "resources resource websites platforms platform online tutorials guides materials courses",
  translate: "translate translation",
  dwelling:
    "rent renting lease apartment_hunting moving move_to bedroom_apartment house_hunting buy_a_house first_home mortgage",
  sport: "football soccer basketball nba tennis golf cricket baseball sports nfl league",
  idea: "idea ideas brainstorm names name slogan tagline inspiration activities activity",
  diary: "journal journaling diary",
  datasci: "data_science data_analysis data_scientist data_analytics",
  ai: "ai artificial_intelligence machine_learning deep_learning chatgpt",
  climate: "climate_change global_warming climate_crisis",
  speaking: "public_speaking presentation_skills speaking_skills",
  history: "history historical medieval renaissance ancient",
  office: "home_office office workspace desk work_environment",
} as const;
export type Topic = keyof typeof TOPIC_WORDS;
export const TOPICS = Object.keys(TOPIC_WORDS) as readonly Topic[];

const TOPICS_OF_WORD = new Map<string, Topic[]>();
for (const topic of TOPICS) {
  for (const word of TOPIC_WORDS[topic].split(" "))
    TOPICS_OF_WORD.set(word, [...(TOPICS_OF_WORD.get(word) ?? []), topic]);
}

/** The topics of a request, from its words in lower case. */
export function topicsOf(words: readonly string[]): ReadonlySet<Topic> {
  const topics = new Set<Topic>();
  const add = (key: string): void => {
    for (const topic of TOPICS_OF_WORD.get(key) ?? []) topics.add(topic);
  };
  words.forEach((word, index) => {
    add(word);
    const single = singularOf(word);
    if (single !== word) add(single);
    const next = words[index + 1];
    if (next === undefined) return;
    add(`${word}_${next}`);
    const afterNext = words[index + 2];
    if (afterNext !== undefined) add(`${word}_${next}_${afterNext}`);
  });
  return topics;
}

/** Whether a word alone puts a request into a topic. */
export const isTopicWord = (word: string): boolean => TOPICS_OF_WORD.has(word);

/** A plural without its ending, roughly. */
export function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
