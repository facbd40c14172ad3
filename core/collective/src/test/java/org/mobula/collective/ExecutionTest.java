package org.mobula.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExecutionTest {
    /** Carries numbers among ranks that all live in this thread. */
    private static final class Numbers implements Carrier.NonBlocking {
        private final int rank;
        private final List<Numbers> ranks;
        private final long[][] places;
        private final List<Deque<long[]>> come = new ArrayList<>();
        private final Deque<Runnable> receives = new ArrayDeque<>();
        private @Nullable Runnable waiting;
        private int open;
        private boolean finished;
        private @Nullable Throwable thrown;

        Numbers(int rank, List<Numbers> ranks, Schedule schedule, long... send) {
            this.rank = rank;
            this.ranks = ranks;
            this.places = new long[][] {send, new long[send.length], new long[(int) schedule.scratch()]};
            ranks.add(this);
            IntStream.range(0, 8).forEach(i -> come.add(new ArrayDeque<>()));
        }

        private long[] read(Slice slice) {
            return Arrays.copyOfRange(place(slice), (int) slice.offset(), (int) (slice.offset() + slice.count()));
        }

        private long[] place(Slice slice) {
            return places[slice.place().ordinal()];
        }

        private void write(long[] from, Slice into) {
            System.arraycopy(from, 0, place(into), (int) into.offset(), from.length);
        }

        @Override
        public void receive(int peer, Slice into) {
            open++;
            receives.add(() -> write(come.get(peer).remove(), into));
        }

        @Override
        public void send(int peer, Slice from) {
            ranks.get(peer).come.get(rank).add(read(from));
        }

        @Override
        public void copy(Slice from, Slice into) {
            write(read(from), into);
        }

        @Override
        public void combine(Slice operand, Slice into, boolean lower) {
            long[] a = read(operand);
            long[] b = read(into);
            write(
                    IntStream.range(0, a.length)
                            .mapToLong(i -> Math.addExact(a[i], b[i]))
                            .toArray(),
                    into);
        }

        @Override
        public boolean hasEndedOr(Runnable action, Schedule.Round next) {
            waiting = action;
            return open == 0;
        }

        /** Takes the messages that have arrived, in order, and continues with the next round. */
        boolean progress() {
            Runnable action = waiting;
            if (open == 0 || action == null) {
                return false;
            }
            receives.forEach(Runnable::run);
            receives.clear();
            open = 0;
            action.run();
            return true;
        }

        @Override
        public void finished() {
            finished = true;
        }

        @Override
        public void failed(Throwable why) {
            thrown = why;
        }
    }

    private static List<Numbers> start(int size, long value) {
        List<Numbers> ranks = new ArrayList<>();
        List<Schedule> schedules = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            Shape shape = Shape.of(rank, size).withBlocks(Blocks.divided(size, 2));
            schedules.add(Algorithms.of(Collective.ALL_REDUCE, "exchange").plan(shape));
            new Numbers(rank, ranks, schedules.get(rank), value, 1);
        }
        for (int rank = 0; rank < size; rank++) {
            Execution.start(schedules.get(rank), ranks.get(rank));
        }
        return ranks;
    }

    @Test
    void eachRoundStartsWhenTheLastMessageOfThePreviousOneHasEnded() {
        List<Numbers> ranks = start(4, 10);
        assertThat(ranks).noneMatch(rank -> rank.finished);
        ranks.forEach(Numbers::progress);
        assertThat(ranks).noneMatch(rank -> rank.finished);
        ranks.forEach(Numbers::progress);
        assertThat(ranks).allMatch(rank -> rank.finished);
        assertThat(ranks).allSatisfy(rank -> assertThat(rank.places[1]).containsExactly(40, 4));
    }

    @Test
    void anOperationThatThrowsFailsTheExecution() {
        List<Numbers> ranks = start(2, Long.MAX_VALUE);
        ranks.forEach(Numbers::progress);
        assertThat(ranks).noneMatch(rank -> rank.finished);
        assertThat(ranks).allSatisfy(rank -> assertThat(rank.thrown).isInstanceOf(ArithmeticException.class));
    }

    @Test
    void aSingleRankFinishesAtOnce() {
        List<Numbers> ranks = start(1, 3);
        assertThat(ranks.getFirst().finished).isTrue();
        assertThat(ranks.getFirst().places[1]).containsExactly(3, 1);
    }
}
