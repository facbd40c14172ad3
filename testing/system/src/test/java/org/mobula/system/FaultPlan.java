package org.mobula.system;

import java.util.Arrays;
import java.util.Random;

/**
 * One run of a fault campaign, all of it drawn from a seed.
 *
 * @param seed what it is drawn from
 * @param program which program of {@code programs/faults} runs
 * @param ranks 2 to 4
 * @param transport shm or tcp
 * @param policy abort or continue
 * @param fault what is done to it
 * @param victim the rank it is done to, where it is done to one
 * @param delayMillis how long after the first rank has joined
 * @param size how long a rank is stopped in ms, how large a file system is in KiB, or how many strangers connect
 */
record FaultPlan(
        long seed,
        String program,
        int ranks,
        String transport,
        String policy,
        Fault fault,
        int victim,
        int delayMillis,
        int size) {
    /** How long the ranks work: longer in a campaign. */
    static final int WORK_MILLIS = isCampaign() ? 1500 : 700;

    private static final String[] PROGRAMS = {"Calls", "GroupCalls", "Writes", "Messages", "MpiMessages"};

    /** What can be done to a run. */
    enum Fault {
        /** SIGKILL to a rank. */
        KILL_RANK(true),
        /** SIGTERM to a rank. */
        TERM_RANK(true),
        /** SIGSTOP to a rank, and SIGCONT later. */
        STOP_RANK(false),
        /** SIGKILL to the launcher. */
        KILL_LAUNCHER(true),
        /** SIGTERM to the launcher. */
        TERM_LAUNCHER(true),
        /** A small file system for shared memory. */
        LITTLE_MEMORY(false),
        /** A small file system for the run's folder. */
        LITTLE_TMP(false),
        /** Connections to the ranks' ports that say nothing, or random bytes. */
        STRANGERS(false),
        /** Full garbage collections at a rank, one after the other. */
        COLLECT(false),
        /** Nothing. */
        NONE(false);

        /** What is drawn from for {@link FaultPlan#of}; the others do no harm on an idle machine. */
        private static final Fault[] HARMFUL = Arrays.copyOf(values(), COLLECT.ordinal());

        /** What makes a rank late. */
        private static final Fault[] LATE = {STOP_RANK, COLLECT, NONE};

        private final boolean deadly;

        Fault(boolean deadly) {
            this.deadly = deadly;
        }

        /** Whether a process ends of it. */
        boolean isDeadly() {
            return deadly;
        }
    }

    private static boolean isCampaign() {
        return System.getProperty("mobula.faults") != null || System.getProperty("mobula.late") != null;
    }

    /**
     * @param gentle whether stops are short and strangers few, as a build must not fail of what a campaign looks for
     */
    static FaultPlan of(long seed, boolean gentle) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(3);
        Fault fault = Fault.HARMFUL[random.nextInt(Fault.HARMFUL.length)];
        String transport = random.nextBoolean() ? "shm" : "tcp";
        return new FaultPlan(
                seed,
                PROGRAMS[random.nextInt(PROGRAMS.length)],
                ranks,
                switch (fault) {
                    case STRANGERS -> "tcp";
                    case LITTLE_MEMORY -> "auto";
                    default -> transport;
                },
                random.nextBoolean() ? "abort" : "continue",
                fault,
                random.nextInt(ranks),
                random.nextInt(WORK_MILLIS),
                switch (fault) {
                    case STOP_RANK -> 1000 + random.nextInt(gentle ? 500 : 9000);
                    case LITTLE_MEMORY -> 64 << random.nextInt(8);
                    case LITTLE_TMP -> 4 << random.nextInt(8);
                    case STRANGERS -> random.nextInt(gentle ? 30 : 200);
                    default -> 0;
                });
    }

    /**
     * A run in which a rank may be late, and none may be declared failed.
     *
     * @param stopMillis for how long a rank is stopped
     */
    static FaultPlan late(long seed, int stopMillis) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(3);
        return new FaultPlan(
                seed,
                PROGRAMS[random.nextInt(PROGRAMS.length)],
                ranks,
                random.nextBoolean() ? "shm" : "tcp",
                random.nextBoolean() ? "abort" : "continue",
                Fault.LATE[random.nextInt(Fault.LATE.length)],
                random.nextInt(ranks),
                random.nextInt(WORK_MILLIS),
                stopMillis);
    }
}
