-- A route says what each model was called and cost when it was decided, so that an answer keeps its words and its savings
-- whatever the catalogue says later. Until now there was one catalogue, in the code: this is it.

WITH then_known (model, facts) AS (
  VALUES
    ('gpt-3.5-turbo', '{"label":"GPT-3.5 Turbo","overall":0.126,"price":[{"upToTokens":null,"input":0.5,"output":1.5,"cachedInput":null}]}'::jsonb),
    ('gpt-4o-mini', '{"label":"GPT-4o Mini","overall":0.2127,"price":[{"upToTokens":null,"input":0.15,"output":0.6,"cachedInput":null}]}'),
    ('gpt-4o', '{"label":"GPT-4o","overall":0.3307,"price":[{"upToTokens":null,"input":2.5,"output":10,"cachedInput":null}]}'),
    ('claude-sonnet', '{"label":"Claude Sonnet","overall":0.8253,"price":[{"upToTokens":null,"input":3,"output":15,"cachedInput":null}]}'),
    ('claude-opus', '{"label":"Claude Opus","overall":0.853,"price":[{"upToTokens":null,"input":5,"output":25,"cachedInput":null}]}'),
    ('gemini-flash-lite', '{"label":"Gemini Flash-Lite","overall":0.4867,"price":[{"upToTokens":null,"input":0.1,"output":0.4,"cachedInput":null}]}'),
    ('gemini-2.5-pro', '{"label":"Gemini 2.5 Pro","overall":0.78,"price":[{"upToTokens":null,"input":1.25,"output":10,"cachedInput":null}]}'),
    ('compatible', '{"label":"Your own server","overall":0.126,"price":null}'),
    ('embedded', '{"label":"Small demonstration model on this machine","overall":0,"price":null}')
)
UPDATE messages SET route = jsonb_set(route, '{candidates}', (
  SELECT coalesce(jsonb_agg(coalesce(then_known.facts, '{}') || candidate.fields ORDER BY candidate.place), '[]')
  FROM jsonb_array_elements(route -> 'candidates') WITH ORDINALITY AS candidate (fields, place)
  LEFT JOIN then_known ON then_known.model = candidate.fields ->> 'model'
))
WHERE jsonb_typeof(route -> 'candidates') = 'array';
