-- Full-text search over a user's settled messages, in any language, without an extension.

-- Without accents and typographic forms, and in small letters where the database's locale may not know how: Greek, Cyrillic,
-- and the Latin letters that no accent can be taken from. ASCII is left to the text search itself.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN value ~ '[\u0386-\u03ab\u03c2\u0400-\u042f\u0490ØÆŒŁĐÞ]' THEN
    translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐØÆŒŁĐÞς',
      'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґøæœłđþσ')
  ELSE regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') END;

-- A text as words that both sides of a search agree on: everything that is no word separates, and each character of a script
-- without spaces is a word of its own.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN value ~ '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]' THEN
    regexp_replace(search_fold(value),
      '([\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff])|[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' \1 ', 'g')
  ELSE
    regexp_replace(search_fold(value),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
  END;

-- Each word carries its owner's number, so that a search reads the owner's part of the index alone: the beginning of a word that
-- many people use would otherwise find all of theirs first. No word holds a colon.
CREATE FUNCTION message_words(user_id bigint, prompt text, answer text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  array_to_tsvector(ARRAY(
    SELECT user_id || ':' || lexeme FROM unnest(to_tsvector('simple'::regconfig, search_words(prompt || ' ' || coalesce(answer, ''))))));

-- All words of a text as a query for one owner's messages; of the last one perhaps only the beginning. Empty where there is no word.
CREATE FUNCTION message_query(user_id bigint, value text, is_prefix boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT coalesce(string_agg('''' || user_id || ':' || lexeme || '''' || CASE WHEN is_prefix AND place = last THEN ':*' ELSE '' END, ' & '), '')::tsquery
   FROM (SELECT lexeme, positions[1] AS place, max(positions[1]) OVER () AS last
     FROM unnest(to_tsvector('simple'::regconfig, search_words(value)))) AS words);

-- While a message is under way its row changes every few seconds; its words are read once, when it is settled.
CREATE INDEX messages_by_words ON messages USING gin (message_words(user_id, original_prompt, answer)) WHERE settled_at IS NOT NULL;
