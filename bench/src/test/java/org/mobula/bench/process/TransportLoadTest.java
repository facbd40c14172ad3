package org.mobula.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.Unit;

class TransportLoadTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(2), Duration.ofMillis(2));

    @Test
    void aLoadIsNamedByItsBytes() {
        assertThat(TransportLoad.of("round-trip")).isEqualTo(TransportLoad.ROUND_TRIP);
        assertThat(TransportLoad.of("one-way-65536")).isEqualTo(new TransportLoad(65536));
        assertThat(new TransportLoad(65536).over("shm").asked()).isEqualTo("one-way-65536");
        assertThat(new TransportLoad(65536).over("shm").name()).isEqualTo("one-way/shm");
        assertThat(TransportLoad.ROUND_TRIP.over("tcp").asked()).isEqualTo("round-trip");
        assertThat(TransportLoad.ROUND_TRIP.over("tcp").unit()).isEqualTo(Unit.MICROSECONDS);
        assertThatThrownBy(() -> TransportLoad.of("null-call"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a load is round-trip or one-way-BYTES, not \"null-call\"");
    }

    @Test
    void anArrayIsMeasuredAsARateAndAnEmptyMessageAsATime() throws Exception {
        Task task = new Task(Path.of("results"), SHORTEST, List.of("one-way-1048576", "round-trip"));
        Map<String, Measurement> all = TransportLoad.measure(task, load -> () -> Thread.sleep(1));
        // the sleep takes a millisecond or more, so that the rate is at most 1000 MiB/s
        assertThat(all.get("one-way-1048576").median()).isPositive().isLessThanOrEqualTo(1000);
        assertThat(all.get("round-trip").median()).isGreaterThanOrEqualTo(1000);
        assertThat(all.get("round-trip").calleeBytes()).isNaN();
    }
}
