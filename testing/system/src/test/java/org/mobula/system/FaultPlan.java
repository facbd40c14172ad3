package org.mobula.system;

import java.util.Arrays;
import java.util.Random;

/**
 * The parameters of one run of a fault campaign, all derived from a seed.
 *
 * @param seed the seed
 * @param program the program, from {@code programs/faults}
 * @param ranks 2 to 4
 * @param transport shm, tcp or auto
 * @param policy abort or continue
 * @param fault the fault to inject
 * @param victim the affected rank, if the fault affects one rank
 * @param delayMillis the delay in ms after the first rank has joined
 * @param size the duration of a stop in ms, the size of a file system in KiB, or the number of unauthenticated clients
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
    /** The time for which the ranks work, in ms; longer in a campaign. */
    static final int WORK_MILLIS = isCampaign() ? 1500 : 700;

    private static final String[] PROGRAMS = {"Calls", "GroupCalls", "Writes", "Messages", "MpiMessages"};

    /** The faults that can be injected into a run. */
    enum Fault {
        /** Sends SIGKILL to a rank. */
        KILL_RANK(true),
        /** Sends SIGTERM to a rank. */
        TERM_RANK(true),
        /** Sends SIGSTOP to a rank, and SIGCONT later. */
        STOP_RANK(false),
        /** Sends SIGKILL to the launcher. */
        KILL_LAUNCHER(true),
        /** Sends SIGTERM to the launcher. */
        TERM_LAUNCHER(true),
        /** Uses a small file system for shared memory. */
        SMALL_SHM(false),
        /** Uses a small file system for the run's folder. */
        SMALL_TMP(false),
        /** Connects to the ranks' ports and sends nothing, or random bytes. */
        UNAUTHENTICATED_CLIENTS(false),
        /** Runs full garbage collections in succession at a rank. */
        COLLECT(false),
        /** Injects nothing. */
        NONE(false);

        /** The faults that {@link FaultPlan#of} chooses from; the others are harmless on an idle machine. */
        private static final Fault[] HARMFUL = Arrays.copyOf(values(), COLLECT.ordinal());

        /** The faults that make a rank late. */
        private static final Fault[] LATE = {STOP_RANK, COLLECT, NONE};

        private final boolean deadly;

        Fault(boolean deadly) {
            this.deadly = deadly;
        }

        /** Whether a process ends because of the fault. */
        boolean isDeadly() {
            return deadly;
        }
    }

    private static boolean isCampaign() {
        return System.getProperty("mobula.faults") != null || System.getProperty("mobula.late") != null;
    }

    /**
     * Derives a plan.
     *
     * @param gentle whether stops are short and clients few; regular builds use this, because they must not fail
     * because of the defects that a campaign searches for
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
                    case UNAUTHENTICATED_CLIENTS -> "tcp";
                    case SMALL_SHM -> "auto";
                    default -> transport;
                },
                random.nextBoolean() ? "abort" : "continue",
                fault,
                random.nextInt(ranks),
                random.nextInt(WORK_MILLIS),
                switch (fault) {
                    case STOP_RANK -> 1000 + random.nextInt(gentle ? 500 : 9000);
                    case SMALL_SHM -> 64 << random.nextInt(8);
                    case SMALL_TMP -> 4 << random.nextInt(8);
                    case UNAUTHENTICATED_CLIENTS -> random.nextInt(gentle ? 30 : 200);
                    default -> 0;
                });
    }

    /**
     * Derives a plan in which a rank may be late and no rank may be declared failed.
     *
     * @param stopMillis the duration of a stop in ms
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
