-- What answers held whose conversation was deleted in the middle of them stayed held for ever. Once, every sum becomes that of what is
-- really held; from this version on a deletion settles first.
LOCK TABLE messages, api_calls, money_holds IN SHARE MODE;

UPDATE token_months t SET reserved =
  (SELECT coalesce(sum(reserved_tokens), 0) FROM messages m
   WHERE m.user_id = t.user_id AND to_char(m.started_at AT TIME ZONE 'UTC', 'YYYY-MM') = t.month AND m.reserved_tokens > 0)
  + (SELECT coalesce(sum(reserved_tokens), 0) FROM api_calls c
     WHERE c.user_id = t.user_id AND to_char(c.started_at AT TIME ZONE 'UTC', 'YYYY-MM') = t.month AND c.reserved_tokens > 0)
WHERE reserved <> 0;

UPDATE spending_days d SET reserved_microusd =
  (SELECT coalesce(sum(reserved_microusd), 0) FROM messages m
   WHERE m.user_id = d.user_id AND (m.started_at AT TIME ZONE 'UTC')::date = d.day AND m.reserved_microusd > 0)
  + (SELECT coalesce(sum(reserved_microusd), 0) FROM api_calls c
     WHERE c.user_id = d.user_id AND (c.started_at AT TIME ZONE 'UTC')::date = d.day AND c.reserved_microusd > 0)
  + (SELECT coalesce(sum(microusd), 0) FROM money_holds h WHERE h.user_id = d.user_id AND h.day = d.day)
WHERE reserved_microusd <> 0;

UPDATE instance_spending_days i SET reserved_microusd =
  (SELECT coalesce(sum(reserved_microusd), 0) FROM messages m
   WHERE (m.started_at AT TIME ZONE 'UTC')::date = i.day AND m.reserved_microusd > 0)
  + (SELECT coalesce(sum(reserved_microusd), 0) FROM api_calls c
     WHERE (c.started_at AT TIME ZONE 'UTC')::date = i.day AND c.reserved_microusd > 0)
  + (SELECT coalesce(sum(microusd), 0) FROM money_holds h WHERE h.day = i.day)
WHERE reserved_microusd <> 0;
