export type PersonalKind =
  | "EMAIL_ADDRESS"
  | "DOMAIN_NAME"
  | "IBAN_CODE"
  | "CREDIT_CARD"
  | "US_SSN"
  | "IP_ADDRESS"
  | "PHONE_NUMBER"
  | "DATE_TIME"
  | "AGE"
  | "STREET_ADDRESS"
  | "ZIP_CODE"
  | "TITLE"
  | "PERSON"
  | "ORGANIZATION"
  | "LOCATION"
  | "NATIONALITY"
  | "NAME";

export interface PersonalSpan {
  /** UTF-16 offsets into the text as it came; spans never overlap. */
  readonly start: number;
  readonly end: number;
  readonly type: PersonalKind;
}
