/** What a missing detail is about, and how much an answer changes: name | label of the chip | importance. */
const KINDS = `
level | experience | 2
fitnessLevel | fitness level | 3
fitnessGoal | fitness goal | 3
exerciseType | types of exercise | 2
goal | goal | 2
purpose | purpose | 2
budget | budget | 3
freeOrPaid | free or paid | 2
location | location | 3
climate | climate | 2
timeFrame | time frame | 2
timeAvailable | time available | 2
travelDates | dates | 3
duration | duration | 2
travelInterests | interests | 2
accommodation | accommodation | 2
transport | transport | 2
travelers | number of people | 2
diet | dietary restrictions | 3
cuisine | cuisine and taste | 2
ingredients | ingredients | 2
calories | calorie goal | 2
equipment | equipment | 2
existing | what is there already | 2
tried | what you have tried | 2
issues | challenges | 2
symptoms | symptoms | 3
health | health | 2
skinType | skin type | 3
petDetails | your pet | 3
petHome | home and lifestyle | 2
age | age | 3
relation | who it is for | 3
occasion | occasion | 2
theme | theme | 2
venue | setting | 2
style | style | 2
colors | colors | 1
materials | materials | 1
space | size of the space | 2
homeType | type of home | 2
light | light and care | 2
plants | types of plants | 2
roomItems | types of items | 2
wardrobeSize | size and fit | 2
brand | brand | 2
condition | new or used | 2
deviceModel | make and model | 3
vehicleType | type of car | 2
features | features | 2
criteria | criteria | 2
shop | stores | 2
source | sources | 2
targetPage | website | 3
scrapeWhat | what to extract | 3
os | operating system | 3
version | version | 2
language | programming language | 3
library | libraries and tools | 1
inputFile | file | 3
outputFormat | output format | 2
errors | special cases | 1
dataType | input | 2
algorithm | method | 2
frequency | frequency | 2
storage | backup location | 3
backupType | what to back up | 3
alerts | alerts | 2
mailService | e-mail service | 3
recipient | recipient and outcome | 3
keyPoints | points to make | 3
offer | the offer | 3
workType | kind of work | 2
companyType | industry | 2
audience | audience | 3
channel | channel | 2
textLength | length | 2
tone | tone | 2
depth | depth | 2
focus | focus | 2
learningStyle | way of learning | 2
platform | platform | 2
genre | genre | 2
era | classic or recent | 1
language2 | language | 1
number | how many | 1
income | finances | 3
specs | the computer | 2
devicesUsed | devices | 2
afterSorting | what happens then | 2
workoutFrequency | training days | 2
nameRules | conditions | 2
risk | risk | 3
whichAsset | which ones | 3
schedule | daily schedule | 3
tasks | what to fit in | 2
background | background | 3
studyStatus | where you stand | 3
studyMethods | study habits | 2
resourceType | kind of resource | 2
gameType | type | 2
variety | type | 2
size | size | 2
complexity | difficulty | 2
structure | structure | 2
identity | which one | 3
author | artists and authors | 1
meaning | what is meant | 2
`;

export interface DetailKind {
  /** The detail in a few words, for the chip's label. */
  readonly detail: string;
  /** 3: the answer misses the point without it. */
  readonly importance: 1 | 2 | 3;
}

/** The kinds of detail by name, in a fixed order. */
export const DETAIL_KINDS: ReadonlyMap<string, DetailKind> = new Map(
  KINDS.trim()
    .split("\n")
    .map((line) => {
      const [name = "", detail = "", importance] = line.split(" | ");
      return [name, { detail, importance: importance === "3" ? 3 : importance === "1" ? 1 : 2 }];
    }),
);
