package org.mobula.shared.internal.inserted;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ContentTableTest {
    private final ContentTable<String> table = new ContentTable<>();

    @Test
    void equalObjectsAreDifferentKeys() {
        Integer one = Integer.valueOf(1000);
        List<Integer> equal = List.of(1000);
        table.put(one, "one");
        table.put(equal, "list");
        table.put(one, "one");
        assertThat(table.find(one)).isEqualTo("one");
        assertThat(table.find(List.of(1000))).isNull();
        assertThat(table.size()).isEqualTo(2);
    }

    @Test
    void unreachableKeysLeaveTheTable() {
        List<int[]> kept = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int[] key = new int[1];
            table.put(key, "array");
            if (i % 100 == 0) {
                kept.add(key);
            }
        }
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (table.size() > kept.size() && System.nanoTime() < end) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(table.size()).isEqualTo(kept.size());
        assertThat(kept).allSatisfy(key -> assertThat(table.find(key)).isEqualTo("array"));
    }

    @Test
    void severalThreadsAddAndFind() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int thread = 0; thread < 3; thread++) {
                String value = "of " + thread;
                Callable<Integer> work = () -> {
                    List<int[]> mine = new ArrayList<>();
                    int missing = 0;
                    for (int i = 0; i < 2000; i++) {
                        mine.add(new int[1]);
                        table.put(mine.getLast(), value);
                        missing += value.equals(table.find(mine.get(i / 2))) ? 0 : 1;
                    }
                    return missing;
                };
                all.add(threads.submit(work));
            }
            for (Future<Integer> each : all) {
                assertThat(each.get()).isZero();
            }
        }
    }
}
