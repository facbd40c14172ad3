package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The traffic that a kernel reports.
 *
 * @param calls remote calls with two messages each, or group calls with as many as they need
 */
record Sent(long calls, long messages, long bytes) {
    static final Sent NOTHING = new Sent(0, 0, 0);

    private static final Pattern SENT =
            Pattern.compile("(?:rank (\\d+) )?sent (\\d+) calls \\((\\d+) messages\\), (\\d+) bytes.*");

    /** The sum over all ranks; verifies that it equals what the ranks report individually. */
    static Sent byAll(List<String> lines, int ranks) {
        Sent all = NOTHING;
        Sent sum = NOTHING;
        int told = 0;
        for (String line : lines) {
            Matcher matcher = SENT.matcher(line);
            if (matcher.matches()) {
                Sent sent = new Sent(
                        Long.parseLong(matcher.group(2)),
                        Long.parseLong(matcher.group(3)),
                        Long.parseLong(matcher.group(4)));
                if (matcher.group(1) == null) {
                    all = sent;
                } else {
                    sum = new Sent(sum.calls + sent.calls, sum.messages + sent.messages, sum.bytes + sent.bytes);
                    told++;
                }
            }
        }
        assertThat(told).isEqualTo(ranks);
        assertThat(sum).isEqualTo(all);
        return all;
    }

    /** The line in which a kernel reports this as the sum over all its ranks. */
    String line(int iterations) {
        return String.format(
                Locale.ROOT,
                "sent %d calls (%d messages), %d bytes; per iteration %.1f calls, %.1f messages, %.1f bytes",
                calls,
                messages,
                bytes,
                (double) calls / iterations,
                (double) messages / iterations,
                (double) bytes / iterations);
    }

    static boolean isRanks(String line) {
        return line.startsWith("rank ") && SENT.matcher(line).matches();
    }
}
