package org.mobula.bench.profile;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.mobula.bench.report.Machine;

/** The page of profiles, as Markdown. */
final class ProfilePage {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A profile with its heading. */
    record Section(String work, int ranks, StartProfile profile) {}

    private ProfilePage() {}

    /** All profiles. */
    static String of(List<Section> sections, Machine machine) {
        return """
                # Where the first seconds go

                Written by `bench/profile`. Each table is one run of a program that repeats an operation from its first
                moment on, started by `mobula run` with its usual options. A cell has, for the mean rank and for each
                second of the interval, the milliseconds on a core **+** the milliseconds in the run queue, ready
                without a core, and in brackets the number of times that a thread went to sleep. Times count from the
                start of the first rank's JVM. Machine: %s.

                """.formatted(machine.text())
                + sections.stream().map(ProfilePage::section).collect(Collectors.joining("\n"));
    }

    private static String section(Section section) {
        StringBuilder text = new StringBuilder("## %s, %d ranks\n".formatted(section.work, section.ranks));
        text.append("| threads |");
        Duration before = Duration.ZERO;
        for (Duration moment : StartProfile.MOMENTS) {
            text.append(" %s to %s s |".formatted(seconds(before), seconds(moment)));
            before = moment;
        }
        text.append("\n|---|")
                .append("---|".repeat(StartProfile.MOMENTS.size()))
                .append('\n');
        for (ThreadKind kind : ThreadKind.values()) {
            text.append("| ").append(kind.text()).append(" |");
            before = Duration.ZERO;
            for (int i = 0; i < StartProfile.MOMENTS.size(); i++) {
                Duration length = StartProfile.MOMENTS.get(i).minus(before);
                before = StartProfile.MOMENTS.get(i);
                text.append(' ')
                        .append(cell(section.profile.intervals().get(i), kind, length))
                        .append(" |");
            }
            text.append('\n');
        }
        return text.append('\n').append(counters(section.profile.counters())).toString();
    }

    private static String cell(Map<ThreadKind, ThreadTimes> interval, ThreadKind kind, Duration length) {
        ThreadTimes times = interval.getOrDefault(kind, ThreadTimes.NONE);
        double second = length.toMillis() / 1000.0;
        return String.format(
                Locale.ROOT,
                "%.0f + %.0f (%.0f)",
                times.computed() / NANOS_PER_MILLI / second,
                times.queued() / NANOS_PER_MILLI / second,
                times.sleeps() / second);
    }

    private static String counters(JvmCounters jvm) {
        return String.format(
                Locale.ROOT,
                """
                Rank 0 after %s s: %.0f classes loaded in %.0f ms, %.0f of them from the ahead-of-time cache; %.0f
                defined at run time in %.0f ms; linked in %.0f ms, initialised in %.0f ms. %.0f methods compiled, in
                %.0f ms of the compilers' time.
                """,
                seconds(StartProfile.COUNTED),
                jvm.count("java.cls.loadedClasses") + jvm.count("java.cls.sharedLoadedClasses"),
                jvm.millis("sun.cls.time"),
                jvm.count("java.cls.sharedLoadedClasses"),
                jvm.count("sun.cls.defineAppClasses"),
                jvm.millis("sun.cls.defineAppClassTime"),
                jvm.millis("sun.cls.classLinkedTime"),
                jvm.millis("sun.cls.classInitTime"),
                jvm.count("sun.ci.totalCompiles"),
                jvm.millis("java.ci.totalTime"));
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0
                ? Long.toString(duration.toSeconds())
                : Double.toString(duration.toMillis() / 1000.0);
    }
}
