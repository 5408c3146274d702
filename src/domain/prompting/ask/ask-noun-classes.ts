import { singularOf } from "../analyze/topics.ts";

/** What the things are that a request names; a question says "your budget for the trip" only of what has a price. */
const NOUNS = {
  dish: "recipe meal dish cake pizza pasta bread dessert lasagna cookie cookies brownie brownies smoothies burger soup salad smoothie curry sauce dinner lunch breakfast snack menu tiramisu cocktail drink pie stew sushi omelette sandwich muffin pancake quinoa chicken seafood picnic",
  diet: "diet meal_plan intake fasting nutrition eating_plan",
  course: "course class lesson workshop training tutorial certification bootcamp webinar curriculum lesson_plan",
  resource: "resource material website site platform tutorial podcast channel e-book ebook textbook blog video",
  app: "app software tool application extension plugin",
  book: "book novel ebook e-book memoir biography textbook literature",
  film: "film movie movies series show documentary anime sitcom episode",
  music: "playlist song music album band soundtrack",
  game: "game puzzle board_game video_game quiz",
  trip: "trip vacation itinerary tour getaway holiday weekend cruise honeymoon adventure safari road_trip",
  route: "flight route train bus drive commute ticket",
  stay: "hotel apartment accommodation hostel resort house flat rental airbnb room_rental",
  event:
    "event open_house party dinner_party birthday_party picnic wedding conference festival gathering celebration fundraiser retreat reunion exhibition ceremony gala photoshoot",
  feast: "party dinner_party picnic gathering celebration barbecue birthday_party potluck",
  meeting: "meeting workshop seminar session presentation interview talk debate",
  club: "club group community team book_club",
  place:
    "restaurant store shop gym hospital museum attraction trail park bar cafe clinic mechanic bakery salon market beach",
  workout: "exercise workout routine stretch cardio yoga pose training_plan workout_plan regimen stretches marathon",
  calm: "meditation mindfulness relaxation yoga journaling breathing",
  worry: "stress anxiety insomnia burnout procrastination pain headache cough acne allergy cold",
  skill:
    "guitar piano violin ukulele painting photography programming knitting crochet baking gardening drawing singing chess calligraphy pottery sewing juggling yoga swimming python javascript java excel sql spanish french german italian japanese chinese mandarin korean portuguese english meditation watercolor astronomy investing cooking scrapbooking coding public_speaking creative_writing brewing graphic_design web_development video_editing woodworking numpy pandas linux speed_reading hiking birdwatching origami writing data_science data_analysis machine_learning budgeting rust c++ git",
  subject:
    "astronomy physics blockchain philosophy psychology art history economics biology chemistry photography music literature architecture cybersecurity mindfulness investing finance programming nutrition astrophysics astrology technology statistics entrepreneurship science machine_learning data_science artificial_intelligence quantum_computing cryptocurrency climate_change global_warming renewable_energy space_exploration marketing leadership parenting culture mythology geography algebra calculus mathematics",
  news: "news headline update article",
  finding:
    "trend discovery advancement development breakthrough finding research study paper effect impact cause statistic innovation advance evidence price",
  ranked:
    "university company country city brand stock restaurant hotel book movie movies film song game player team artist place website podcast app product laptop phone camera headphone car attraction destination school language",
  data: "data dataset statistic record sale dataframe transaction measurement",
  file: "file directory folder spreadsheet log csv image photo picture document",
  table: "database table query schema",
  site: "website page web_page webpage form homepage blog portfolio landing_page dashboard online_store store_front",
  server: "server system network computer cluster filesystem file_system machine",
  backup: "backup",
  analysis:
    "prediction_model neural_network analysis chart graph plot histogram model algorithm classifier prediction forecast visualization regression report",
  text: "essay report presentation article document flyer post email letter speech story poem summary newsletter blog_post review description resume cover_letter brochure outline proposal pamphlet guide checklist explanation comparison overview template",
  device:
    "smart_light light solar_panel device laptop computer phone smartphone camera tablet printer tv router iphone macbook pc console monitor modem television smartwatch headphone battery",
  buy: "laptop smartphone phone camera tablet tv printer monitor headphone luggage mattress suitcase car suv bike shoe watch desk chair sofa console vacuum cleaner vacuum_cleaner iphone jacket furniture product blender backpack",
  car: "car sedan suv truck motorcycle vehicle bike bicycle van engine",
  fixture:
    "sink faucet toilet dishwasher shower drain tap pipe radiator heater boiler oven fridge refrigerator washing_machine",
  room: "room bedroom kitchen office garage bathroom living_room home_office workspace closet nursery balcony desk house apartment basement backyard wall",
  garden: "garden backyard balcony yard lawn greenhouse",
  plant: "plant vegetable herb flower houseplant succulent tree tomato rose fern orchid",
  craft:
    "bookshelf shelf scarf dress card t-shirt painting sculpture frame table bench birdhouse lamp blanket sweater quilt costume artwork scrapbook decoration",
  clothing: "wardrobe outfit attire suit shoe dress clothes clothing jacket jeans",
  pet: "dog cat puppy kitten pet parrot hamster rabbit fish horse",
  kid: "kid child toddler baby teenager son daughter children",
  money: "budget saving expense debt retirement mortgage loan portfolio pension",
  asset: "stock investment cryptocurrency bitcoin bond fund share",
  job: "job career resume interview cover_letter job_application internship position promotion",
  business: "business startup company product brand shop campaign store agency firm",
  gift: "gift present",
  exam: "exam test finals certification",
  home: "home house apartment home_security garage",
  habit: "routine habit schedule sleep productivity lifestyle timetable calendar",
  pile: "email inbox photo document file clothes closet wardrobe garage paper toy bookmark collection account password",
  gear: "equipment gear supply material ingredient furniture tool kit",
  script: "script program function bot macro scraper calculator algorithm code command",
  technique: "technique method strategy practice tip trick hack solution remedy",
  food: "food snack grocery groceries ingredient vegetable smoothie protein",
  message: "message notification reminder alert tweet comment response",
  activity: "activity hobby sport",
  holiday: "birthday anniversary graduation christmas",
} as const;

/** A class of things; `other` are things that only look like nouns. */
export type NounClass = keyof typeof NOUNS | "other";
const LISTED = Object.keys(NOUNS) as readonly (keyof typeof NOUNS)[];
export const NOUN_CLASSES: readonly NounClass[] = [...LISTED, "other"];

const CLASSES_OF = new Map<string, NounClass[]>();
for (const name of LISTED) {
  for (const noun of NOUNS[name].split(" ")) CLASSES_OF.set(noun, [...(CLASSES_OF.get(noun) ?? []), name]);
}

const NONE: readonly NounClass[] = [];

/** The classes of a noun, given in lower case with the word before it or "". */
export function classesOf(before: string, noun: string): readonly NounClass[] {
  const single = singularOf(noun);
  const pair = CLASSES_OF.get(`${before}_${single}`) ?? CLASSES_OF.get(`${before}_${noun}`);
  return pair ?? CLASSES_OF.get(single) ?? CLASSES_OF.get(noun) ?? NONE;
}
