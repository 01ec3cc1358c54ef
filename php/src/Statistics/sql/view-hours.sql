-- The sums of one key for each hour.
SELECT hour, SUM(views) AS views, SUM(viewers) AS viewers, SUM(started) AS started, SUM(completed) AS completed,
  SUM(watch_ms) AS watch_ms, SUM(played_ms) AS played_ms, SUM(rebuffer_ms) AS rebuffer_ms, SUM(rebuffers) AS rebuffers,
  SUM(startups) AS startups, SUM(startup_ms) AS startup_ms, SUM(failures) AS failures, SUM(early_exits) AS early_exits,
  SUM(ad_exits) AS ad_exits, SUM(blocked) AS blocked
FROM view_hours
WHERE dimension = :dimension AND hour <= :to AND hour IN (
  :from, :from + 1, :from + 2, :from + 3, :from + 4, :from + 5, :from + 6, :from + 7, :from + 8, :from + 9, :from + 10,
  :from + 11, :from + 12, :from + 13, :from + 14, :from + 15, :from + 16, :from + 17, :from + 18, :from + 19,
  :from + 20, :from + 21, :from + 22, :from + 23, :from + 24, :from + 25, :from + 26, :from + 27, :from + 28,
  :from + 29, :from + 30, :from + 31, :from + 32, :from + 33, :from + 34, :from + 35, :from + 36, :from + 37,
  :from + 38, :from + 39, :from + 40, :from + 41, :from + 42, :from + 43, :from + 44, :from + 45, :from + 46,
  :from + 47
)
  AND key1 = :key1 AND key2 = :key2
GROUP BY hour
ORDER BY hour
