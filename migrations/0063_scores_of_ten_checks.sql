-- Scores are ten named checks now, on another scale. The coach scores the prompts of the last 90 days anew.
DELETE FROM prompt_scores;
