-- The episodes of a day that its sums name, without those that count as others.
SELECT key1, key2
FROM view_days
WHERE day = :day AND dimension = 'episode'
GROUP BY key1, key2
HAVING SUM(views) <> 0
