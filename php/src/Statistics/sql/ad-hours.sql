-- The sums of all breaks for each hour.
SELECT hour, SUM(breaks) AS breaks, SUM(asked) AS asked, SUM(answered) AS answered, SUM(filled) AS filled,
  SUM(impressions) AS impressions, SUM(q1) AS q1, SUM(q2) AS q2, SUM(q3) AS q3, SUM(completed) AS completed,
  SUM(skipped) AS skipped, SUM(clicks) AS clicks, SUM(errors) AS errors, SUM(ms) AS ms, SUM(lost_ms) AS lost_ms,
  SUM(first_frames) AS first_frames, SUM(first_frame_ms) AS first_frame_ms
FROM ad_hours
WHERE dimension = :dimension AND hour <= :to AND hour IN (
  :from, :from + 1, :from + 2, :from + 3, :from + 4, :from + 5, :from + 6, :from + 7, :from + 8, :from + 9, :from + 10,
  :from + 11, :from + 12, :from + 13, :from + 14, :from + 15, :from + 16, :from + 17, :from + 18, :from + 19,
  :from + 20, :from + 21, :from + 22, :from + 23, :from + 24, :from + 25, :from + 26, :from + 27, :from + 28,
  :from + 29, :from + 30, :from + 31, :from + 32, :from + 33, :from + 34, :from + 35, :from + 36, :from + 37,
  :from + 38, :from + 39, :from + 40, :from + 41, :from + 42, :from + 43, :from + 44, :from + 45, :from + 46,
  :from + 47
) AND key1 = '' AND key2 = ''
GROUP BY hour
ORDER BY hour
