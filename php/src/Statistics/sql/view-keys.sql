-- The sums of the keys of a dimension over some days, the most watched first.
SELECT key1, key2, SUM(views) AS views, SUM(viewers) AS viewers, SUM(started) AS started, SUM(completed) AS completed,
  SUM(watch_ms) AS watch_ms, SUM(played_ms) AS played_ms, SUM(rebuffer_ms) AS rebuffer_ms, SUM(rebuffers) AS rebuffers,
  SUM(startups) AS startups, SUM(startup_ms) AS startup_ms, SUM(failures) AS failures, SUM(early_exits) AS early_exits,
  SUM(ad_exits) AS ad_exits, SUM(blocked) AS blocked
FROM view_days
WHERE dimension = :dimension AND day BETWEEN :from AND :to
GROUP BY key1, key2
ORDER BY views DESC, key1, key2
LIMIT :limit
