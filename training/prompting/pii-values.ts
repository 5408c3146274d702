import { allFakers } from "@faker-js/faker";
import { COMPANY_ENDINGS, COMPANY_NOUNS, OCCUPATION_AREAS, OCCUPATION_ROLES, OCCUPATIONS } from "./pii-templates.ts";

export type Random = () => number;

/** The generator of Tommy Ettinger known as mulberry32: small, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Region {
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly cities: readonly string[];
  readonly streets: readonly string[];
  readonly streetSuffixes: readonly string[];
  readonly streetPrefixes: readonly string[];
  /** Its streets are one word: Hauptstrasse. */
  readonly isJoined: boolean;
}

const PLACES_AND_PEOPLE =
  "en en en_US en_US en_GB en_GB en_AU en_CA en_IE en_IN en_NG en_ZA af_ZA de de de_AT de_CH fr fr_CH fr_CA es es_MX it it pt_BR pt_PT nl nl_BE " +
  "da sv nb_NO fi cs_CZ sk hu pl ro hr sl_SI sr_RS_latin tr vi id_ID lv el ru uk eo yo_NG zu_ZA";
const JOINED = new Set(["de", "de_AT", "de_CH", "nl", "nl_BE", "da", "sv", "nb_NO", "fi"]);
const WRITABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}'’. -]+$/u;

export const COUNTRIES: readonly string[] = (
  "Afghanistan|Albania|Algeria|American Samoa|Andorra|Angola|Anguilla|Antarctica|Argentina|Armenia|Aruba|" +
  "Ascension Island|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|Belize|" +
  "Benin|Bermuda|Bhutan|Bolivia|Botswana|Bouvet Island|Brazil|British Indian Ocean Territory|" +
  "British Virgin Islands|Brunei|Bulgaria|Burkina Faso|Burundi|Cambodia|Cameroon|Canada|Canary Islands|" +
  "Cape Verde|Caribbean Netherlands|Cayman Islands|Central African Republic|Chad|Chile|China|" +
  "Christmas Island|Clipperton Island|Colombia|Comoros|Congo - Brazzaville|Congo - Kinshasa|Cook Islands|" +
  "Costa Rica|Croatia|Cuba|Curaçao|Cyprus|Czechia|Côte d'Ivoire|Denmark|Diego Garcia|Djibouti|Dominica|" +
  "Dominican Republic|Ecuador|Egypt|El Salvador|Equatorial Guinea|Eritrea|Estonia|Eswatini|Ethiopia|" +
  "Falkland Islands|Faroe Islands|Fiji|Finland|France|French Guiana|French Polynesia|" +
  "French Southern Territories|Gabon|Gambia|Georgia|Germany|Ghana|Gibraltar|Greece|Greenland|Grenada|" +
  "Guadeloupe|Guam|Guatemala|Guernsey|Guinea|Guinea-Bissau|Guyana|Haiti|Honduras|Hong Kong|Hungary|Iceland|" +
  "India|Indonesia|Iran|Iraq|Ireland|Isle of Man|Israel|Italy|Jamaica|Japan|Jersey|Jordan|Kazakhstan|Kenya|" +
  "Kiribati|Kosovo|Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Lithuania|" +
  "Luxembourg|Macao|Madagascar|Malawi|Malaysia|Maldives|Mali|Malta|Marshall Islands|Martinique|Mauritania|" +
  "Mauritius|Mayotte|Mexico|Micronesia|Moldova|Monaco|Mongolia|Montenegro|Montserrat|Morocco|Mozambique|" +
  "Namibia|Nauru|Nepal|Netherlands|New Caledonia|New Zealand|Nicaragua|Niger|Nigeria|Niue|Norfolk Island|" +
  "North Korea|North Macedonia|Northern Mariana Islands|Norway|Oman|Pakistan|Palau|Palestinian Territories|" +
  "Panama|Papua New Guinea|Paraguay|Peru|Philippines|Pitcairn Islands|Poland|Portugal|Puerto Rico|Qatar|" +
  "Romania|Russia|Rwanda|Réunion|Samoa|San Marino|Sark|Saudi Arabia|Senegal|Serbia|Seychelles|Sierra Leone|" +
  "Singapore|Sint Maarten|Slovakia|Slovenia|Solomon Islands|Somalia|South Africa|South Korea|South Sudan|" +
  "Spain|Sri Lanka|St. Barthélemy|St. Helena|St. Lucia|St. Martin|Sudan|Suriname|Sweden|Switzerland|Syria|" +
  "Taiwan|Tajikistan|Tanzania|Thailand|Timor-Leste|Togo|Tokelau|Tonga|Tristan da Cunha|Tunisia|Turkmenistan|" +
  "Tuvalu|Türkiye|U.S. Virgin Islands|Uganda|Ukraine|United Arab Emirates|United Kingdom|United States|" +
  "Uruguay|Uzbekistan|Vanuatu|Vatican City|Venezuela|Vietnam|Western Sahara|Yemen|Zambia|Zimbabwe|" +
  "Åland Islands"
).split("|");
export const NATIONALITIES: readonly string[] = (
  "Afghan African Albanian Algerian American Angolan Arab Argentinian Armenian Asian Australian Austrian Azerbaijani Bangladeshi Basque Belarusian " +
  "Belgian Bolivian Bosnian Brazilian British Bulgarian Burmese Cambodian Canadian Catalan Chechen Chilean Chinese Colombian Congolese Croatian " +
  "Cuban Cypriot Czech Danish Dutch Ecuadorian Egyptian English Estonian Ethiopian European Filipino Finnish Flemish French Georgian German Ghanaian " +
  "Greek Greenlander Haitian Hungarian Icelandic Indian Indonesian Iranian Iraqi Irish Israeli Italian Jamaican Japanese Jewish Jordanian Kazakh " +
  "Kenyan Korean Kurdish Latvian Lebanese Libyan Lithuanian Macedonian Malaysian Maltese Mexican Moldovan Mongolian Moroccan Muslim Christian Catholic " +
  "Hindu Buddhist Nepalese Nigerian Norwegian Pakistani Palestinian Peruvian Polish Portuguese Romanian Russian Scottish Serbian Slovak Slovenian " +
  "Somali Spanish Sudanese Swedish Swiss Syrian Taiwanese Thai Tunisian Turkish Ukrainian Uruguayan Uzbek Venezuelan Vietnamese Welsh"
).split(" ");

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return WRITABLE.test(value) ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}

const ENGLISH_STREET_ENDINGS = textsOf(allFakers.en.rawDefinitions.location?.street_suffix);

function regionOf(locale: string): Region {
  const definitions = Object.entries(allFakers).find(([name]) => name === locale)?.[1].rawDefinitions;
  return {
    first: textsOf(definitions?.person?.first_name),
    last: textsOf(definitions?.person?.last_name),
    cities: textsOf(definitions?.location?.city_name),
    streets: textsOf(definitions?.location?.street_name),
    streetSuffixes: textsOf(definitions?.location?.street_suffix),
    streetPrefixes: textsOf(definitions?.location?.street_prefix),
    isJoined: JOINED.has(locale),
  };
}

const REGIONS = PLACES_AND_PEOPLE.split(" ").map(regionOf);

/** Every single word of the name lists, in lower case. */
export function nameWords(): ReadonlySet<string> {
  return wordsOf(REGIONS.flatMap(({ first, last }) => [...first, ...last]));
}

export function placeWords(): ReadonlySet<string> {
  return wordsOf([...REGIONS.flatMap(({ cities }) => cities), ...COUNTRIES, ...NATIONALITIES]);
}

/** English words of the library's word lists. */
export function plainWords(): readonly string[] {
  return textsOf(allFakers.en.rawDefinitions.word).flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u));
}

function wordsOf(names: readonly string[]): Set<string> {
  return new Set(
    names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}]+/u)).filter((word) => word.length > 2),
  );
}

/** Makes up personal data of every kind. */
export class ValueMaker {
  readonly #random: Random;
  #region: Region;

  constructor(random: Random) {
    this.#random = random;
    this.#region = this.#pick(REGIONS);
  }

  /** People and places of one text mostly share a country. */
  move(): void {
    this.#region = this.#pick(REGIONS);
  }

  value(slot: string): string {
    switch (slot) {
      case "PERSON":
        return this.#person();
      case "FIRST":
        return this.#first();
      case "LAST":
        return this.#last();
      case "ORG":
        return this.#company();
      case "CITY":
        return this.#city();
      case "COUNTRY":
        return this.#chance(0.1)
          ? this.#pick(["USA", "UK", "U.S.", "UAE", "United States", "England", "Scotland"])
          : this.#pick(COUNTRIES);
      case "NRP":
        return this.#pick(NATIONALITIES);
      case "JOB":
        return this.#job();
      case "ADDR":
        return this.#address();
      case "STREET":
        return this.#street();
      case "ROAD":
        return this.#road();
      case "BLD":
        return this.#digits(this.#between(3, 5));
      case "UNIT":
        return `${this.#pick(["Apt.", "Suite", "Apt", "Unit", "Apartment"])} ${this.#digits(this.#between(1, 3))}`;
      case "STATE":
        return this.#chance(0.2) ? "nan" : this.#letters(2);
      case "ZIP":
        return this.#zip();
      case "YEAR":
        return String(this.#between(1930, 2025));
      case "AGE":
        return String(this.#between(3, 99));
      case "AGEN":
        return String(this.#between(2, 40));
      case "DATE":
        return this.#date();
      case "MR":
        return this.#pick(["Mr.", "Mrs.", "Ms.", "Dr.", "Mr", "Mrs", "Ms", "Dr", "Prof."]);
      case "PHONE":
        return `+${this.#between(1, 99)} ${this.#digits(3)} ${this.#digits(3)} ${this.#digits(4)}`;
      case "EMAIL":
        return `${this.#letters(6).toLowerCase()}@${this.#letters(5).toLowerCase()}.com`;
      case "CARD":
        return "4111111111111111";
      case "IBAN":
        return "GB82WEST12345698765432";
      case "URL":
        return `https://www.${this.#letters(7).toLowerCase()}.com/`;
      default:
        throw new Error(`no such slot: ${slot}`);
    }
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  #digits(count: number): string {
    return Array.from({ length: count }, () => this.#between(0, 9)).join("");
  }

  #letters(count: number): string {
    return Array.from({ length: count }, () => this.#pick([..."ABCDEFGHIJKLMNOPRSTUVWYZ"])).join("");
  }

  #first(): string {
    return this.#pick(this.#region.first);
  }

  #last(): string {
    return this.#pick(this.#region.last);
  }

  #person(): string {
    const middle = this.#chance(0.3)
      ? ` ${this.#letters(1)}${this.#chance(0.6) ? "." : ""}`
      : this.#chance(0.06)
        ? ` ${this.#first()}`
        : "";
    const end = this.#chance(0.03) ? this.#pick([" Jr.", " II", " III", " Sr."]) : "";
    return `${this.#first()}${middle} ${this.#last()}${end}`;
  }

  #word(): string {
    const word = this.#pick([...OCCUPATION_AREAS, ...PLAIN]);
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  #company(): string {
    const ending = this.#pick(COMPANY_ENDINGS);
    const noun = this.#pick(COMPANY_NOUNS);
    const form = this.#between(0, 11);
    if (form === 0) return `${this.#last()}-${this.#last()}`;
    if (form === 1) return `${this.#last()}, ${this.#last()} and ${this.#last()}`;
    if (form === 2) return `${this.#last()} ${ending}`;
    if (form === 3) return `${this.#word()} ${noun}`;
    if (form === 4) return `${this.#word()} ${this.#word()} ${noun}`;
    if (form === 5) return `${this.#word()}${this.#word().toLowerCase()}`;
    if (form === 6) return `${this.#word()}${this.#word().toLowerCase()} ${ending}`;
    if (form === 7) return `${this.#word()} ${this.#word()}`;
    if (form === 8) return this.#chance(0.3) ? this.#letters(this.#between(3, 4)) : `${this.#last()} ${noun}`;
    if (form === 9) return this.#coined();
    if (form === 10) return this.#coined() + (this.#chance(0.5) ? ` ${this.#chance(0.5) ? ending : noun}` : "");
    return `${this.#word()} ${noun} ${ending}`;
  }

  #coined(): string {
    const start = this.#word().slice(0, 4);
    return (
      start +
      this.#pick([
        "ify",
        "ium",
        "ia",
        "ly",
        "ics",
        "gen",
        "soft",
        "tech",
        "net",
        "ora",
        "esis",
        "io",
        "ance",
        "hub",
        "num",
        "ex",
        "com",
      ])
    );
  }

  #job(): string {
    const role = this.#chance(0.45)
      ? this.#pick(OCCUPATIONS)
      : `${this.#chance(0.3) ? `${this.#pick(OCCUPATION_AREAS)} ` : ""}${this.#pick(OCCUPATION_AREAS)} ${this.#pick(OCCUPATION_ROLES)}`;
    const choice = this.#random();
    if (choice < 0.4) return role;
    if (choice < 0.85) return role.charAt(0).toUpperCase() + role.slice(1);
    return role.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
  }

  #city(): string {
    const { cities } = this.#region;
    const city = cities.length > 0 && this.#chance(0.85) ? this.#pick(cities) : this.#coinedCity();
    return this.#chance(0.12) ? city.toUpperCase() : city;
  }

  #coinedCity(): string {
    const stem = this.#last();
    return this.#pick([
      `${stem}ville`,
      `${stem}burg`,
      `Port ${stem}`,
      `New ${stem}`,
      `St. ${stem}`,
      `${stem} Creek`,
      `Mount ${stem}`,
      `${stem} Village`,
      `Cite ${stem}`,
      `Los ${stem}`,
      `${stem}stad`,
    ]);
  }

  #road(): string {
    const { streets, streetSuffixes, streetPrefixes, isJoined } = this.#region;
    const choice = this.#random();
    if (streets.length > 0 && choice < 0.25) return this.#pick(streets);
    if (choice < 0.5) {
      return `${this.#chance(0.5) ? this.#first() : this.#last()} ${this.#chance(0.4) ? this.#pick(["Street", "St", "St.", "Str.", "Road", "Rd", "Avenue", "Ave", "Lane", "Drive", "Dr", "Way"]) : this.#pick(ENGLISH_STREET_ENDINGS)}`;
    }
    if (isJoined && streetSuffixes.length > 0)
      return `${this.#chance(0.5) ? this.#first() : this.#last()}${this.#pick(streetSuffixes).toLowerCase()}`;
    if (streetPrefixes.length > 0)
      return `${this.#pick(streetPrefixes)} ${this.#chance(0.4) ? `${this.#first()} ${this.#last()}` : this.#last()}`;
    return streetSuffixes.length > 0 ? `${this.#first()} ${this.#pick(streetSuffixes)}` : `${this.#last()} Street`;
  }

  #street(): string {
    const number = this.#digits(this.#between(1, 4)) + (this.#chance(0.05) ? this.#pick(["a", "B"]) : "");
    const road = this.#road();
    return this.#region.isJoined || this.#chance(0.4) ? `${road} ${number}` : `${number} ${road}`;
  }

  #zip(): string {
    const choice = this.#random();
    if (choice < 0.55) return this.#digits(5);
    if (choice < 0.75) return this.#digits(4);
    if (choice < 0.8) return this.#digits(3);
    if (choice < 0.85) return `${this.#digits(3)} ${this.#digits(2)}`;
    if (choice < 0.9) return `${this.#digits(2)}-${this.#digits(3)}`;
    if (choice < 0.93) return `${this.#digits(5)}-${this.#digits(this.#chance(0.5) ? 3 : 4)}`;
    return `${this.#letters(1)}${this.#digits(1)}${this.#letters(1)} ${this.#digits(1)}${this.#letters(1)}${this.#digits(1)}`;
  }

  #address(): string {
    const street = this.#street();
    const unit = this.value("UNIT");
    const country = this.#pick(COUNTRIES);
    const city = this.#city();
    const zip = this.#digits(5);
    const bld = this.#digits(this.#between(3, 5));
    const numberThen = (road: string) => (this.#chance(0.4) ? `${bld} ${road}` : road);
    switch (this.#between(0, 17)) {
      case 0:
      case 1:
        return `${numberThen(street)}\n ${unit}\n ${city}\n ${country}${this.#chance(0.7) ? ` ${zip}` : ""}`;
      case 2:
        return `${numberThen(street)}, ${city}, ${country}${this.#chance(0.5) ? ` ${zip}` : ""}`;
      case 3:
        return `${numberThen(street)} ${unit}, ${city}, ${country}${this.#chance(0.5) ? ` ${zip}` : ""}`;
      case 4:
        return `${numberThen(street)} ${unit} ${city} ${this.#chance(0.5) ? country : this.value("STATE")}`;
      case 5:
        return `${numberThen(street)}\n${city}\n, ${this.value("STATE")}\n ${zip}`;
      case 6:
        return `${numberThen(street)} ${unit}\n${city}\n, ${this.value("STATE")}\n ${country} ${zip}`;
      case 7:
        return `${street}\n${city}, ${this.#letters(2)} ${zip}`;
      case 8:
        return `PSC ${this.#digits(4)}, Box ${this.#digits(4)}\n${this.#pick(["APO", "FPO", "DPO"])} ${this.#pick(["AA", "AE", "AP"])} ${zip}`;
      case 9:
        return `Unit ${this.#digits(4)} Box ${this.#digits(4)}\n${this.#pick(["APO", "DPO"])} ${this.#pick(["AA", "AE", "AP"])} ${zip}`;
      case 10:
        return `${this.#pick(["USNS", "USS", "USCGC", "USNV"])} ${this.#last()}\nFPO ${this.#pick(["AA", "AE", "AP"])} ${zip}`;
      case 11:
        return `the corner of ${this.#road()} and ${this.#road()}`;
      case 12:
        return `${this.#road()} and ${this.#road()}`;
      case 13:
        return `P.O. Box ${this.#digits(3)} ${this.#road()}\n ${unit}\n ${city}\n ${country} ${zip}`;
      case 14:
        return `${street}, ${this.#zip()} ${city}`;
      case 15:
        return `${street}, ${city}`;
      case 16:
        return `${street}, ${unit}, ${city}, ${this.#letters(2)} ${zip}`;
      default:
        return street;
    }
  }

  #date(): string {
    const month = this.#pick([
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ]);
    const day = this.#between(1, 28);
    return this.#pick([
      `${this.#between(1, 12)}/${day}/${this.value("YEAR")}`,
      `${month} ${day}`,
      `${day} ${month} ${this.value("YEAR")}`,
      `${this.value("YEAR")}-10-${day + 0 < 10 ? `0${day}` : day}`,
    ]);
  }
}

const PLAIN = plainWords().filter((word) => word.length > 3);
