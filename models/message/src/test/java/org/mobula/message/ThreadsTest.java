package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.message.Ranks.Medium;

/** Any thread may send and receive at any time. */
@Timeout(60)
class ThreadsTest {
    private static final int THREADS = 4;
    private static final int TURNS = 200;
    private static final int[] LENGTHS = {1, 3000, 30_000};

    private static Callable<Integer> pingPong(Communicator world, int tag) {
        return () -> {
            int[] numbers = new int[LENGTHS[LENGTHS.length - 1]];
            int peer = 1 - world.rank();
            for (int turn = 0; turn < TURNS; turn++) {
                Section section = Section.of(numbers, 0, LENGTHS[turn % LENGTHS.length]);
                if (world.rank() == 0) {
                    numbers[0]++;
                    world.send(section, peer, tag);
                    world.receive(section, peer, tag);
                } else {
                    world.receive(section, peer, tag);
                    world.send(section, peer, tag);
                }
            }
            return numbers[0];
        };
    }

    private static void pingPongs(Communicator world, ExecutorService threads) throws Exception {
        try (threads) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int tag = 0; tag < THREADS; tag++) {
                tasks.add(pingPong(world, tag));
            }
            for (Future<Integer> end : threads.invokeAll(tasks)) {
                assertThat(end.get()).isEqualTo(TURNS);
            }
        }
    }

    @Test
    void platformThreadsDoNotMixUpTheirMessages() throws Exception {
        Ranks.run(2, Medium.SHM, world -> pingPongs(world, Executors.newFixedThreadPool(THREADS)));
    }

    @Test
    void virtualThreadsDoNotMixUpTheirMessages() throws Exception {
        Ranks.run(2, Medium.SHM, world -> pingPongs(world, Executors.newVirtualThreadPerTaskExecutor()));
    }

    @Test
    void manyReceiversOfAnySourceShareTheMessages() throws Exception {
        Ranks.run(2, Medium.SHM, world -> {
            int messages = THREADS * TURNS;
            if (world.rank() == 0) {
                for (int i = 0; i < messages; i++) {
                    world.send(Section.of(new int[] {i}), 1, i % 7);
                }
                return;
            }
            try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
                List<Callable<Long>> tasks = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    tasks.add(() -> {
                        int[] number = new int[1];
                        long sum = 0;
                        for (int turn = 0; turn < TURNS; turn++) {
                            world.receive(Section.of(number), PointToPoint.ANY_SOURCE, PointToPoint.ANY_TAG);
                            sum += number[0];
                        }
                        return sum;
                    });
                }
                long sum = 0;
                for (Future<Long> end : threads.invokeAll(tasks)) {
                    sum += end.get();
                }
                assertThat(sum).isEqualTo(messages * (messages - 1L) / 2);
            }
        });
    }
}
