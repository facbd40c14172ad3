package org.mobula.launch.local.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.launch.JobListener;

class RankEventsTest {
    private final RankEvents events = new RankEvents();
    private final BlockingQueue<Integer> left = new LinkedBlockingQueue<>();

    @AfterEach
    void end() {
        events.end();
    }

    @Test
    void aListenerThatThrowsReceivesLaterEvents() throws InterruptedException {
        events.listen(new JobListener() {
            @Override
            public void failed(int rank, String cause) {
                throw new AssertionError("thrown by the test");
            }

            @Override
            public void left(int rank) {
                left.add(rank);
            }

            @Override
            public void abandoned(String cause) {}
        });

        events.tell(listener -> listener.failed(1, "its process ended"));
        events.tell(listener -> listener.left(2));

        assertThat(left.poll(30, TimeUnit.SECONDS)).isEqualTo(2);
    }
}
